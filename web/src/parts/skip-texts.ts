/** Texts about skipping reaction windows. */

import type { TableShown } from "../generated/protocol";

export type Skip = TableShown["skip"];

/** After "Skip until…". */
export const SKIP_CHOICES: Record<Skip, string> = {
  none: "",
  aimed: "a card is aimed at me",
  duel: "this duel is over",
  turn: "my next turn",
};

/** What a skip does while it lasts. */
export const SKIP_TEXTS: Record<Skip, string> = {
  none: "",
  aimed: "You pass unless a card is aimed at you, until your next turn.",
  duel: "You pass until this duel is over.",
  turn: "You pass until your next turn.",
};
