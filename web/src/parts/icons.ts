import names from "../icons.json";

/** The name of an icon in icons.json. */
export type IconName = keyof typeof names;

const known = new Set(Object.keys(names));

export function isIcon(name: string): name is IconName {
  return known.has(name);
}

/** Return the icon for a thing by its name ("cash 50", "expert hacker"), if there is one. */
export function iconFor(thing: string): IconName | null {
  const name = thing
    .toLowerCase()
    .replaceAll("-", " ")
    .replace(/^(expert|cash) (?=.)/, (m) => (m === "cash " ? "cash#" : ""));
  const plain = name.startsWith("cash#") ? "cash" : name;
  if (isIcon(plain)) return plain;
  const word = WORDS.find(([pattern]) => pattern.test(plain));
  return word ? word[1] : null;
}

const WORDS: [RegExp, IconName][] = [
  [/con man/, "con man"],
  [/driver(?!'s)/, "driver"],
  [/grease man/, "grease man"],
  [/gun man/, "gun man"],
  [/hacker/, "hacker"],
  [/muscle/, "muscle"],
  [/chicken|egg|feed|rooster/, "chicken"],
  [/loot|bag|truck/, "bag"],
  [/diamond|jewel|gem/, "diamond"],
  [/artifact/, "artifact"],
  [/drive/, "hard drive"],
  [/key\b/, "digital key"],
  [/cash|money|\$|bribe/, "cash"],
  [/cop\b|cops|police|swat/, "cop"],
  [/deny|counter/, "cross"],
  [/firewall|locked|lock/, "lock"],
  [/unlock|open/, "open"],
  [/spy|lookout|scout|scavenge/, "spy"],
  [/killer|gun/, "gun"],
  [/pickpocket|steal|rob\b|robs|robbed/, "rob"],
  [/switch|swap|trade|tinker/, "swap"],
  [/event|signal|alarm|disable/, "event"],
  [/kingpin|boss|leader/, "boss"],
  [/crook|mask|distract|crew/, "mask"],
  [/equipment|tool/, "fire"],
  [/run\b|flee|fled|runs/, "flee"],
  [/caught|bust/, "bust"],
  [/hangout|target|job/, "vault"],
  [/draw|card|deal|deck|hand/, "cards"],
];

const EVENTS: [RegExp, IconName][] = [
  [/hint-taken/, "hint"],
  [/game-ends|won|wins/, "trophy"],
  [/round-begins|turn-begins|begins/, "moon"],
  [/boss/, "boss"],
  [/item/, "bag"],
  [/crew-kept|kept/, "hand"],
  [/passed|hands/, "cards"],
  [/experts|training|ability/, "training"],
  [/assign/, "lock"],
  [/crew-shown|shown/, "eye"],
  [/unrobbed|dismissed/, "unassigned"],
  [/inside-man/, "mask"],
  [/missing/, "waiting"],
  [/jacks/, "jack"],
  [/robbed/, "cash"],
  [/failed|cancel|denied/, "cross"],
  [/vault-opens|unlocked/, "open"],
  [/fists/, "fist"],
  [/cops/, "siren"],
  [/fled|ran|escape/, "flee"],
  [/busted|caught/, "bust"],
  [/traded|swap|switch/, "swap"],
  [/marker|leader/, "marker"],
];

/** Return the icon for a line of the log. */
export function iconOfEvent(kind: string): IconName {
  const word = EVENTS.find(([pattern]) => pattern.test(kind));
  return word?.[1] ?? iconFor(kind) ?? "token";
}
