/** The goal line during a telling: the open locks, as far as they are told. */

import type { Part, VaultHeistView } from "../../generated/protocol";

const OPEN = ["①", "②", "③"];
const MAX_NAMED_RIVALS = 2;

const locks = (unlocked: readonly boolean[]) =>
  unlocked.map((open, n) => (open ? OPEN[n] : "▢")).join("");

/** Return the view with a goal line that follows the locks. */
export function followLocks<V extends VaultHeistView>(view: V): V {
  const { goal, players, seat } = view;
  const opened = players.map((one) => one.unlocked.filter(Boolean).length);
  if (!goal || goal.standings.every((one) => one.points === opened[one.seat])) return view;
  const best = Math.max(...opened);
  const standings = goal.standings.map((one) => {
    const points = opened[one.seat] ?? 0;
    return { ...one, points, words: `${points} of 3`, leads: points > 0 && points === best };
  });
  return { ...view, goal: { ...goal, standings, standing_parts: lineOf(view, opened, seat) } };
}

/** Return what the server would say: "you ①▢▢; Birdie ①②▢". */
function lineOf(view: VaultHeistView, opened: readonly number[], seat: number | null): Part[] {
  const rivals = opened.flatMap((_, other) => (other === seat ? [] : [other]));
  const most = Math.max(...rivals.map((other) => opened[other]!));
  const leaders = rivals.filter((other) => most > 0 && opened[other] === most);
  const named: Part[][] =
    leaders.length > MAX_NAMED_RIVALS
      ? [[`${leaders.length} rivals have ${most} open`]]
      : leaders.map((other) => [{ seat: other }, ` ${locks(view.players[other]!.unlocked)}`]);
  const own: Part[][] = seat === null ? [] : [[`you ${locks(view.players[seat]!.unlocked)}`]];
  const all = [...own, ...named];
  return all.length ? all.flatMap((one, n) => (n ? ["; ", ...one] : one)) : ["no lock is open yet"];
}
