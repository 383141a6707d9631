/** The great moments of Crooks, with a scene on the stage: killings, a spy's find, the scoring. */

import type { CrooksEvent, CrooksView } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import { anchorOf } from "../../kit/anchors";
import { MAX_CAPTION_LENGTH, type Name } from "../../kit/animation.svelte";
import type { Flight } from "../../kit/flights.svelte";
import { rankingLooks } from "../../kit/ranking";

const BLOOD = "#a82219";
const AIM_MS = 700;
const FALL_MS = 1100;
const FOUND_MS = 2500;
const HIDDEN_MS = 600;
const EMPTY_MS = 600;
/** A target takes 1.2 s: ranks and modifiers first, then who wins. */
const RANKS_MS = 500;
const WON_MS = 700;
/** A gang takes 1.0 s. */
const MEMBERS_MS = 400;
const BOSS_MS = 600;

type Of<Kind extends CrooksEvent["kind"]> = Extract<CrooksEvent, { kind: Kind }>;

/** Return the looks of an event with a scene. */
export function onStage(event: CrooksEvent, view: CrooksView, name: Name): Look[] | undefined {
  const who = (seat: number) => (seat === view.seat ? "You" : name(seat));
  switch (event.kind) {
    case "crooks-killed":
      return killing(event, view, name);
    case "spied-on-target":
      return finding(`Hidden at target ${event.target}`, event.cards);
    case "spied-on-hangout":
      return finding(`In hangout ${event.hangout}`, event.cards && { "": event.cards });
    case "hidden-shown":
      return [{ rest: HIDDEN_MS, sound: "card", caption: "", scene: target(event.target) }];
    case "target-robbed":
      return robbed(event, who);
    case "gang-scored":
      return gang(event, who);
    case "game-ends":
      return ranking(event, who);
  }
  return undefined;
}

const target = (number: number) => ({ name: "target", target: number, ending: true });

function killing(event: Of<"crooks-killed">, view: CrooksView, name: Name): Look[] {
  const { seat, victim, cards, unseen } = event;
  const at = anchorOf("cell", victim + 1, event.target);
  const gun: Flight = {
    from: anchorOf("cell", seat + 1, event.target),
    to: victim === seat ? "morgue" : at,
    icon: "gun",
    colour: BLOOD,
  };
  const scene = { name: "killing", seat: victim, cards, unseen };
  const killer = seat === view.seat ? "Your" : `${name(seat)}'s`;
  const mine = victim === view.seat && seat !== victim;
  const own = seat === view.seat ? "your own crew" : "their own crew";
  const struck = mine ? "your crew" : victim === seat ? own : `${name(victim)}'s crew`;
  return [
    { rest: AIM_MS, sound: "seal", flights: [gun], caption: `${killer} killer aims …`, scene },
    {
      rest: FALL_MS,
      sound: "bust",
      buzz: mine ? [80, 60, 160] : 60,
      flights: [],
      caption: `${killer} killer strikes ${struck}!`,
      scene: { ...scene, dead: true },
    },
  ];
}

/** The faces stay until the spy has seen enough. Others see only that the spy looks. */
function finding(caption: string, cards: Record<string, number[]> | null): Look[] | undefined {
  if (!cards || !Object.values(cards).flat().length) return undefined;
  const scene = { name: "found", cards };
  return [{ rest: FOUND_MS, sound: "open", buzz: 30, caption, scene, hold: true }];
}

function robbed(event: Of<"target-robbed">, who: Name): Look[] {
  const { winners, share, points } = event;
  const scene = target(event.target);
  if (!winners.length)
    return [{ rest: EMPTY_MS, caption: `Target ${event.target}: nobody is there`, scene }];
  const alone = winners.length === 1;
  const seats = winners.map(who).join(" and ");
  const gets = alone && seats !== "You" ? "gets" : "get";
  return [
    { rest: RANKS_MS, sound: "card", scene: { ...scene, ranks: event.ranks } },
    {
      rest: WON_MS,
      sound: "coins",
      buzz: 30,
      caption: alone ? `${seats} ${gets} ${share}` : `Tied: ${seats} get ${share} each`,
      flights: winners.map((seat) => payment(`target-${event.target}`, seat)),
      scene: { ...scene, ranks: event.ranks, points, winners, share },
    },
  ];
}

function gang(event: Of<"gang-scored">, who: Name): Look[] {
  const scene = { name: "gang", gang: event.gang, members: event.members, ending: true };
  const boss = event.boss === null ? null : who(event.boss);
  const caption =
    boss === null
      ? `Nobody controls ${event.gang}`
      : `${event.gang}: ${boss} ${boss === "You" ? "get" : "gets"} ${event.points}`;
  return [
    { rest: MEMBERS_MS, sound: "card", scene },
    {
      rest: BOSS_MS,
      sound: boss === null ? "fail" : "win",
      buzz: 30,
      caption,
      flights: event.boss === null ? [] : [payment(anchorOf("gang", event.gang), event.boss)],
      scene: { ...scene, boss: event.boss, points: event.points, decided: true },
    },
  ];
}

/** The end: everyone's points, the winners last. */
function ranking(event: Of<"game-ends">, who: (seat: number) => string): Look[] {
  const names = event.winners.map(who);
  const verb = names.length > 1 || names[0] === "You" ? "win" : "wins";
  const wins = `${names.join(" and ")} ${verb} with`;
  const captions = [
    `${wins} ${event.reason}!`,
    `${wins} ${Math.max(...event.scores)} points!`,
    `${names.length} players share the win`,
  ];
  const caption = captions.find((one) => one.length < MAX_CAPTION_LENGTH) ?? "";
  return rankingLooks(event.scores, event.winners, caption);
}

const payment = (from: string, seat: number): Flight => ({
  from,
  to: anchorOf("player", seat + 1),
  icon: "cash",
  colour: "#1c6b3f",
});
