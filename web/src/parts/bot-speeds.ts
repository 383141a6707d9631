import type { Lobby } from "../generated/protocol";

export type Pace = Lobby["pace"];

/** How bots think, in words. */
export const PACES: Record<Pace, string> = {
  instant: "at once",
  quick: "quickly",
  human: "like people",
  relaxed: "at leisure",
};
