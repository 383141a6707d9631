/** The final scoring of Crooks as far as it is told: each target and gang counts with its beat. */

import type {
  CrooksEvent,
  CrooksGangScored as GangScored,
  CrooksTargetRobbed as TargetRobbed,
  CrooksView,
  GameEvent,
  Part,
} from "../../generated/protocol";

type Score = TargetRobbed | GangScored;

export const isScore = (kind: string): boolean =>
  kind === "target-robbed" || kind === "gang-scored";

/** Return each seat's points from the targets and gangs in this log. */
export function pointsIn(log: readonly GameEvent[], seats: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const event of log as unknown as readonly CrooksEvent[]) {
    if (event.kind === "target-robbed")
      for (const seat of event.winners) points[seat]! += event.share;
    if (event.kind === "gang-scored" && event.boss !== null) points[event.boss]! += event.points;
  }
  return points;
}

/** Return the view with the points told so far, once the first target is scored. */
export function counted(view: CrooksView, log: readonly GameEvent[]): CrooksView {
  if (!view.goal || !log.some((event) => isScore(event.kind))) return view;
  const points = pointsIn(log, view.seats);
  const most = Math.max(...points);
  const standings = view.goal.standings.map((one) => {
    const own = points[one.seat] ?? 0;
    return { ...one, points: own, words: `${own} points`, leads: own === most && most > 0 };
  });
  return { ...view, goal: { ...view.goal, standings, standing_parts: lineOf(points, view.seat) } };
}

/** Return what the server says at the end: "you 12, Birdie 9". */
function lineOf(points: readonly number[], seat: number | null): Part[] {
  const others = points.flatMap((_, other) => (other === seat ? [] : [other]));
  const own: Part[] = seat === null ? [] : [`you ${points[seat]}`];
  return others.reduce<Part[]>(
    (line, other) => [
      ...line,
      ...(line.length ? [", "] : []),
      { seat: other },
      ` ${points[other]}`,
    ],
    own,
  );
}

/** Return the view with this target or gang as it was scored. */
export function scoredSoFar(view: CrooksView, event: Score): CrooksView {
  if (event.kind === "gang-scored")
    return {
      ...view,
      at_target: null,
      gangs: view.gangs.map((one) =>
        one.gang === event.gang ? { ...one, boss: event.boss, sure: true } : one,
      ),
    };
  const { target, points, winners, share } = event;
  return {
    ...view,
    at_target: target,
    scored: view.scored.map((one) =>
      one.target === target ? { ...one, worth: points, leaders: winners, share, sure: true } : one,
    ),
  };
}
