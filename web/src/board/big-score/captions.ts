/** The captions of The Big Score's great moments, some of them for one viewer only. */

import type { BigScoreEvent } from "../../generated/protocol";
import type { Name } from "../../kit/animation.svelte";
import { money, tokenLook } from "../../parts/tokens";
import type { JobResult } from "./job-results";

type Of<Kind extends BigScoreEvent["kind"]> = Extract<BigScoreEvent, { kind: Kind }>;

/** Who watches, and what the players are called. */
export interface Viewer {
  seat: number | null;
  name: Name;
}

const MAX_LENGTH = 60;

/** Return "You flee" for the viewer, otherwise "Birdie flees". */
export function does(viewer: Viewer, seat: number, verb: string, rest = ""): string {
  const words = rest && ` ${rest}`;
  return seat === viewer.seat ? `You ${verb}${words}` : `${viewer.name(seat)} ${verb}s${words}`;
}

/** Return a token with its article: "a diamond", "$50K"; "nothing" for none. */
export function aToken(token: string | null): string {
  if (token === null) return "nothing";
  if (token.startsWith("cash")) return tokenLook(token).label;
  return `${/^[aeiou]/.test(token) ? "an" : "a"} ${token}`;
}

const isPlural = (count: number) => (count === 1 ? "" : "s");

/** Whether this seat's jacks changed the result; undefined if it wasn't asked. */
export type Verdict = "needed" | "not needed" | "wasted" | "kept";

export function verdictOf(job: JobResult, seat: number): Verdict | undefined {
  const used = job.jacks.find(([other]) => other === seat)?.[1];
  if (used === undefined) return undefined;
  if (!used) return "kept";
  if (job.outcome === "failed") return "wasted";
  const all = job.jacks.reduce((sum, [, jacks]) => sum + jacks, 0);
  return all - used < job.missing.length ? "needed" : "not needed";
}

/** Return what a robbed job means for the viewer. */
export function robbedCaption(event: Of<"job-robbed">, job: JobResult, viewer: Viewer): string {
  const used = job.jacks.find(([seat]) => seat === viewer.seat)?.[1] ?? 0;
  const many = isPlural(used);
  const got = `${money(event.cash)}${event.token ? ` and ${aToken(event.token)}` : ""}`;
  if (viewer.seat === null || !event.seats.includes(viewer.seat)) return `${event.job}: robbed!`;
  switch (verdictOf(job, viewer.seat)) {
    case "needed":
      return `Your jack${many} saved it.`;
    case "not needed":
      return `Your jack${many} ${used === 1 ? "was" : "were"} wasted: not needed.`;
    case "kept":
      return "You kept your jack, and it paid anyway!";
    default:
      return `You get ${got}!`;
  }
}

/** Return what a failed job means for the viewer. */
export function failedCaption(event: Of<"job-failed">, job: JobResult, viewer: Viewer): string {
  const paid = viewer.seat === null ? undefined : event.paid[viewer.seat];
  if (viewer.seat === null || paid === undefined) return `${event.job}: failed.`;
  const verdict = verdictOf(job, viewer.seat);
  const all = job.jacks.reduce((sum, [, jacks]) => sum + jacks, 0);
  if (verdict === "wasted")
    return all === 1 ? "Your jack was wasted." : `It failed. You wasted your jack.`;
  if (verdict === "kept" && job.missing.length - all === 1) return "Your jack would have saved it.";
  return paid ? `${event.job} failed. You pay ${money(paid)}.` : `${event.job} failed.`;
}

export function shortCaption(job: JobResult, canHelp: boolean): string {
  const words = `${job.name}: ${job.missing.length} short`;
  return canHelp ? words : `${words}, too few jacks`;
}

export function jacksCaption(viewer: Viewer, seat: number, jacks: number): string {
  return does(viewer, seat, "show", ["nothing", "a jack!", "two jacks!"][jacks]);
}

/** Return the caption for the cop track. */
export function copsCaption(cops: number, left: number): string {
  if (left === 1) return "One more cop busts everyone inside!";
  return `${cops} cop${isPlural(cops)}. ${left} more bust everyone inside.`;
}

export function bustedCaption(event: Of<"busted">, viewer: Viewer): string {
  if (viewer.seat === null) return "Busted!";
  const lost = event.lost[viewer.seat];
  if (lost === undefined) return "Busted! You got out in time.";
  return lost > 0 ? `Busted! You lose ${money(lost)}.` : "Busted! You had nothing to lose.";
}

export function endCaption(event: Of<"game-ends">, viewer: Viewer): string {
  const best = money(Math.max(...event.scores));
  const { winners } = event;
  if (winners.length === 1) return `${does(viewer, winners[0]!, "win", `with ${best}`)}!`;
  const names = winners.map((seat) => (seat === viewer.seat ? "you" : viewer.name(seat)));
  const words = `${names.join(" and ")} share the win`;
  return words.length < MAX_LENGTH ? words : `${winners.length} players share the win`;
}

/** Return how loud a cop sounds: louder with each cop, up to twice as loud for the one that busts. */
export const copLoudness = (cops: number, untilBust: number): number =>
  0.5 + 1.5 * Math.min(1, cops / Math.max(1, untilBust));
