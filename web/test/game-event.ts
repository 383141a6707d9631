import type { GameEvent } from "../src/generated/protocol";

/** Return a game event without words. */
export const event = (kind: string, facts: object): GameEvent => ({
  kind,
  text: "",
  parts: [],
  rule: "",
  ...facts,
});
