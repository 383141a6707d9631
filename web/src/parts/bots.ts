import { loadSetting } from "../connection/local-storage";
import type { GameShown } from "../generated/protocol";

/** Labels for bots that aren't one of the levels; other kinds are shown by their own name. */
const LABELS: Record<string, string> = {
  random: "Random bot",
  policy: "Fast bot",
};
export const DEFAULT_LEVEL = "regular";

/** Return the label of a bot: "Regular bot", "Random bot". */
export function botName(kind: string, game: GameShown | null): string {
  const level = game?.levels.find((each) => each.bot === kind);
  return level ? `${capitalize(level.name)} bot` : (LABELS[kind] ?? kind);
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Return the levels, weakest first, and then the other bots. */
export function botsOffered(game: GameShown): string[] {
  const levels = game.levels.map((level) => level.bot);
  return [...levels, ...game.bots.filter((bot) => !levels.includes(bot))];
}

/** Return the bot of the level chosen in this browser. */
export function preferredBot(game: GameShown): string {
  const chosen = loadSetting("level", DEFAULT_LEVEL);
  const level = game.levels.find((each) => each.name === chosen);
  return level?.bot ?? "random";
}
