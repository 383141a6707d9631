/** The goal line during a telling: everyone's money and places, as far as they are told. */

import type { Part, Standing } from "../../generated/protocol";
import { money } from "../../parts/tokens";
import type { AnimatedView } from "./fists";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Return the view with a goal line that follows the players' money. */
export function followMoney(view: AnimatedView): AnimatedView {
  const { goal, players } = view;
  if (!goal || players.every((one) => goal.standings[one.seat]?.points === one.worth)) return view;
  const best = Math.max(...players.map((one) => one.worth));
  const standings = goal.standings.map((one) => {
    const points = players[one.seat]?.worth ?? one.points;
    return { ...one, points, words: money(points), leads: points === best };
  });
  return { ...view, goal: { ...goal, standings, standing_parts: lineOf(standings, view.seat) } };
}

/** Return what the server would say: "you have $310K: second; Birdie leads with $400K". */
function lineOf(standings: readonly Standing[], seat: number | null): Part[] {
  const leaders = standings.filter((one) => one.leads);
  const first = leaders[0]!;
  const leader: Part[] =
    leaders.length > 1
      ? [`${leaders.length} lead with ${first.words}`]
      : [{ seat: first.seat }, ` leads with ${first.words}`];
  const own = seat === null ? undefined : standings[seat];
  if (!own) return leader;
  const words = `you have ${own.words}: ${placeOf(standings, own)}`;
  return own.leads ? [words] : [`${words}; `, ...leader];
}

function placeOf(standings: readonly Standing[], own: Standing): string {
  const above = standings.filter((one) => one.points > own.points).length;
  const shared = standings.filter((one) => one.points === own.points).length > 1;
  if (shared) return `tied for ${PLACES[above]}`;
  return above > 0 && above === standings.length - 1 ? "last" : PLACES[above]!;
}
