import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveTable } from "../src/connection/live-table.svelte";

class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: { type: string; request: string }[] = [];
  onmessage = (_: { data: string }) => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string; request: string });
  }
  close() {}
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const asking = (id: string, from = 0) => ({
  type: "table",
  events_from: from,
  events: [{ text: `before ${id}` }],
  mark: "",
  view: { phase: "take", players: [{ cash: 3 }] },
  decision: { id, options: [{ id: 1 }, { id: 2 }] },
  clocks: [],
});
let table: LiveTable;
const answers = () => FakeSocket.last.sent.filter((message) => message.type === "answer");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new LiveTable("ABC", null);
  FakeSocket.last.hears(asking("0.1"));
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a decision is answered once, however often the player taps", async () => {
  const first = table.answer(1);
  expect(await table.answer(1)).toBe(false);
  expect(answers().length).toBe(1);
  FakeSocket.last.hears({ type: "ack", request: answers()[0]!.request });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toBe(true);
});

test("only a slow move shows that it is being sent", async () => {
  void table.answer(1);
  expect(table.busy).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(table.busy).toBe(true);
  FakeSocket.last.hears(asking("0.2", 1));
  expect(table.busy).toBe(false);
});

test("a slow setting or chat message doesn't disable options", async () => {
  void table.act({ type: "set-table", pace: "instant" });
  await vi.advanceTimersByTimeAsync(500);
  expect(table.busy).toBe(false);
  void table.answer(1);
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.hears({ type: "ack", request: FakeSocket.last.sent.at(-2)!.request });
  await vi.advanceTimersByTimeAsync(1);
  expect(table.busy).toBe(true);
});

test("after a refusal the player can try again", async () => {
  const first = table.answer(1);
  const no = { type: "refused", reason: "no", reason_parts: null, rule: null };
  FakeSocket.last.hears({ ...no, request: answers()[0]!.request });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await first).toBe(false);
  expect(table.refusal).toBe("no");
  void table.answer(2);
  expect(answers().length).toBe(2);
});

test("events after your own answer are new, and unchanged parts keep their identity", async () => {
  const before = table.view;
  void table.answer(1);
  await vi.advanceTimersByTimeAsync(100);
  FakeSocket.last.hears(asking("0.2", 1));
  expect(table.eventsSince).toBe(1);
  expect(table.log.length).toBe(2);
  expect(table.view).toBe(before);
});

test("reasons are requested after the board is painted", async () => {
  void table.reasons;
  expect(FakeSocket.last.sent.map((message) => message.type)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(["why"]);
});

test("in a window only the window bar can pass", async () => {
  FakeSocket.last.hears({ ...asking("0.2", 1), window: { number: 0, decline: 2 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.decision?.options.map((option) => option.id)).toEqual([1]);
  FakeSocket.last.hears({ ...asking("0.3", 2), window: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.decision?.options.map((option) => option.id)).toEqual([1, 2]);
});
