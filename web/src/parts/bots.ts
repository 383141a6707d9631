import { setting } from "../connection/local-storage";
import type { GameShown } from "../generated/protocol";

/** Bots that are no level for people; a kind unknown here is called by its name. */
const WORDS: Record<string, string> = {
  random: "plays anything",
  policy: "plays by policy",
};
export const USUAL_LEVEL = "regular";

/** How a kind of bot is called at the table. */
export function botWords(kind: string, game: GameShown | null): string {
  return game?.levels.find((level) => level.bot === kind)?.name ?? WORDS[kind] ?? kind;
}

/** The levels that people choose from, the weakest first, and then whatever else can play. */
export function botsOffered(game: GameShown): string[] {
  const levels = game.levels.map((level) => level.bot);
  return [...levels, ...game.bots.filter((bot) => !levels.includes(bot))];
}

/** The kind of bot that this browser's player likes to play against. */
export function likedBot(game: GameShown): string {
  const liked = setting("level", USUAL_LEVEL);
  const level = game.levels.find((each) => each.name === liked);
  return level?.bot ?? "random";
}
