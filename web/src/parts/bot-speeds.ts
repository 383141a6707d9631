import type { Lobby } from "../generated/protocol";

export type BotSpeed = Lobby["pace"];

/** Labels for how fast bots answer. */
export const BOT_SPEEDS: Record<BotSpeed, string> = {
  instant: "instant",
  quick: "fast",
  human: "natural",
  relaxed: "slow",
};
