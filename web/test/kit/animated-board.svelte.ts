import type { GameEvent } from "../../src/generated/protocol";
import type { BoardView } from "../../src/board/board-view";

/** A game for tests: its view counts the lines of the log. */
class FakeTable {
  view = $state.raw({ seen: 0 });
  log = $state.raw<GameEvent[]>([]);
  live = true;
  decision = { id: "0.1" };
  facts = { aim: "", pieces: [] };
}
export const table = new FakeTable();
export const seen = table as unknown as BoardView<{ seen: number }>;
