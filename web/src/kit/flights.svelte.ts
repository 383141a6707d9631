/** Things that go from one named place of the board to another, for eyes only. */

import type { IconName } from "../parts/icons";
import { findAnchor } from "./anchors";
import { isMotionReduced } from "./motion-setting.svelte";

export interface Flight {
  /** The names of the elements it goes from and to; where one is missing, nothing flies. */
  from: string;
  to: string;
  /** What flies: a card's back, or something with an icon and a colour of ours. */
  icon?: IconName;
  colour?: string;
}

export interface Flying extends Flight {
  id: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  time: number;
}

export const flying = $state<{ now: Flying[] }>({ now: [] });
const LONGEST = 700;
let flights = 0;

export function fly(flight: Flight, within = LONGEST): void {
  const [from, to] = [findAnchor(flight.from), findAnchor(flight.to)].map((one) =>
    one?.getBoundingClientRect(),
  );
  if (!from || !to || isMotionReduced()) return;
  const id = (flights += 1);
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
  const [dx, dy] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y];
  const time = Math.min(LONGEST, within * 0.8);
  flying.now = [...flying.now, { ...flight, id, x, y, dx, dy, time }];
  setTimeout(() => (flying.now = flying.now.filter((one) => one.id !== id)), time);
}
