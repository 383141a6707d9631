/** Game texts with players' names: another seat becomes a name, your own seat becomes "you". */

import type { Part } from "../generated/protocol";

export type Parts = readonly Part[] | null;

/** A stretch of a text: words of the game, or a player's name, which holds no glossary terms. */
export type Piece = string | { name: string };

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolate a right-to-left name, so that the words after it keep their direction. */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Return a text with names filled in; `parts` is null where the text names nobody. */
export function fillNames(
  text: string,
  parts: Parts,
  name: (seat: number) => string,
  you: number | null = null,
): string {
  return namedPieces(text, parts, name, you)
    .map((piece) => (typeof piece === "string" ? piece : piece.name))
    .join("");
}

/** Return the same text in pieces, so that no name is mistaken for a word of the game. */
export function namedPieces(
  text: string,
  parts: Parts,
  name: (seat: number) => string,
  you: number | null = null,
): Piece[] {
  if (parts === null) return [text];
  let marked = parts.map(mark).join("");
  if (you !== null) marked = addressReader(marked, token(you));
  return marked.split(TOKENS).flatMap((found, n): Piece[] => {
    if (n % 2) return [{ name: name(Number(found)) }];
    return found ? [found] : [];
  });
}

// While a sentence is rewritten, a token stands for each seat: no name can hold these characters.
const OPEN = "\ue000";
const CLOSE = "\ue001";
const TOKENS = new RegExp(`${OPEN}(\\d+)${CLOSE}`);
const token = (seat: number): string => `${OPEN}${seat}${CLOSE}`;

function mark(part: Part): string {
  if (typeof part === "string") return part;
  return "seat" in part ? token(part.seat) : part.text;
}

const IRREGULAR: Record<string, string> = {
  is: "are",
  has: "have",
  was: "were",
  does: "do",
  goes: "go",
  "isn't": "aren't",
  "doesn't": "don't",
  "hasn't": "haven't",
  "wasn't": "weren't",
};
/** A word that may stand between a player and their verb. */
const ADVERB = "(?:now|also|still|then|again|already)";
const NOT_VERBS = new Set("as this its his cards thus always perhaps plus less".split(" "));
/** Verbs that may follow "and" or "but". Other words there may be nouns, which keep their s. */
const JOINED = new RegExp(
  "\\b(and|but) (is|isn't|has|hasn't|does|doesn't|wants|hides|sees|wins|gets|gains|takes|draws|" +
    "keeps|loses|pays|places|plays|puts|discards|returns|reveals|shows|looks|leaves|goes|moves|" +
    "gives|passes|stays|flees|robs|skips|controls|sends|swaps|adds|starts|runs)\\b",
  "g",
);
const STARTS_CLAUSE =
  "(?:^|[.!?:;,]\\s|\\b(?:and|but|then|so|while|when|if|because|that|before|after|until)\\s)";

/** Turn "<own seat> plays a card and draws two." into "You play a card and draw two."
 *
 * The terminal follows the same rules, in `heistnight/text_boards/names.py`. */
function addressReader(text: string, own: string): string {
  if (!text.includes(own)) return text;
  let done = "";
  for (const part of text.split(/(?<=[.!?;])(\s+)/)) {
    const sentence = addressSentence(part, own);
    const continues = done.trimEnd().endsWith(";") && sentence.startsWith("You");
    done += continues ? `y${sentence.slice(1)}` : sentence;
  }
  return done;
}

function addressSentence(text: string, own: string): string {
  const subject = new RegExp(
    `(${STARTS_CLAUSE})${own}(\\s+(?:${ADVERB}\\s+)?)([a-z']+)([^;:]*)`,
    "g",
  );
  return text
    .replace(new RegExp(`${own}['’]s\\b`, "g"), (_, at: number) => your(at))
    .replace(
      new RegExp(`\\b(?:[Tt]he (\\w+)|([Ll]evel \\d+)) of ${own}`, "g"),
      (_, thing: string | undefined, level: string | undefined, at: number) =>
        `${your(at)} ${(thing ?? level ?? "").toLowerCase()}`,
    )
    .replace(new RegExp(`\\bof ${own}`, "g"), "of yours")
    .replace(
      subject,
      (_, before: string, space: string, verb: string, rest: string, at: number) => {
        // Only up to the next player: the verbs after that are theirs.
        const end = rest.indexOf(OPEN);
        const ownRest = end < 0 ? rest : rest.slice(0, end);
        const joined = ownRest
          .replace(JOINED, (__, and: string, next: string) => `${and} ${secondPerson(next)}`)
          .replace(/\btheir\b/g, "your");
        const others = end < 0 ? "" : rest.slice(end);
        return `${before}${you(at, before)}${space}${secondPerson(verb)}${joined}${others}`;
      },
    )
    .replace(new RegExp(own, "g"), (_, at: number) => you(at, ""));
}

const your = (position: number): string => (position === 0 ? "Your" : "your");

const you = (position: number, before: string): string =>
  position === 0 && !before.trim() ? "You" : "you";

/** Turn "takes" into "take"; a word that is no verb stays. */
function secondPerson(verb: string): string {
  const irregular = IRREGULAR[verb];
  if (irregular) return irregular;
  if (NOT_VERBS.has(verb) || !verb.endsWith("s") || verb.endsWith("ss")) return verb;
  if (verb.endsWith("ies")) return `${verb.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  return verb.slice(0, -1);
}
