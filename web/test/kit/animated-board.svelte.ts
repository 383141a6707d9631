import type { GameEvent } from "../../src/generated/protocol";
import type { BoardView } from "../../src/board/board-view";

/** A game for tests: its view counts the lines of the log. */
class FakeTable {
  view = $state.raw({ game: "big-score", seat: 0, seen: 0, goal: 0 });
  log = $state.raw<GameEvent[]>([]);
  live = true;
  hurried = $state(false);
  decision = { id: "0.1" };
  facts = { aim: "", pieces: [] };
  name = (seat: number) => `Player ${seat + 1}`;
}
export const table = new FakeTable();
export const seen = table as unknown as BoardView<{ seen: number; goal: number }>;
