/** Things that fly from one anchor of the board to another; decoration only. */

import type { IconName } from "../parts/icons";
import { findAnchor } from "./anchors";
import { isMotionReduced } from "./motion-setting.svelte";

export interface Flight {
  /** The anchors it flies between; if one is missing, nothing flies.
   *
   * An element of the stage with this name in `data-stage` is used instead of the board's. */
  from: string;
  to: string;
  /** An icon with a colour; without one, a card's back flies. */
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
const MAX_FLIGHT_MS = 700;
let flights = 0;

const findPlace = (name: string) =>
  document.querySelector(`[data-stage="${CSS.escape(name)}"]`) ?? findAnchor(name);

export function fly(flight: Flight, within = MAX_FLIGHT_MS): void {
  const [from, to] = [findPlace(flight.from), findPlace(flight.to)].map((one) =>
    one?.getBoundingClientRect(),
  );
  if (!from || !to || isMotionReduced()) return;
  const id = (flights += 1);
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
  const [dx, dy] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y];
  const time = Math.min(MAX_FLIGHT_MS, within * 0.8);
  flying.now = [...flying.now, { ...flight, id, x, y, dx, dy, time }];
  setTimeout(() => (flying.now = flying.now.filter((one) => one.id !== id)), time);
}
