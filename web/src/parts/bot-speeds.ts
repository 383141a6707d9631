import type { Lobby } from "../generated/protocol";

export type BotSpeed = Exclude<Lobby["pace"], "correspondence">;

/** Labels for how fast bots answer. */
export const BOT_SPEEDS: Record<BotSpeed, string> = {
  instant: "instant",
  quick: "fast",
  human: "natural",
  relaxed: "slow",
};
