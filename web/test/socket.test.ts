import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSocket, type SocketState } from "../src/connection/socket";
import type { FromServer } from "../src/generated/protocol";

class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number; reason: string }) => {};
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
  opens() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code, reason: "" });
  }
}

const states: SocketState[] = [];
const received: FromServer[] = [];
let line: TableSocket;
const latest = () => FakeSocket.all.at(-1)!;
const types = (socket: FakeSocket) =>
  socket.sent.map((text) => (JSON.parse(text) as { type: string }).type);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states.length = received.length = 0;
  line = new TableSocket("ws://here/ws/ABC", {
    hello: () => ({ type: "hello" }),
    received: (message) => received.push(message),
    state: (state) => states.push(state),
  });
  line.open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hello comes first, and an answer keeps its promise", async () => {
  latest().opens();
  const reply = line.ask({ type: "start", request: "r1" });
  expect(types(latest())).toEqual(["hello", "start"]);
  latest().hears({ type: "ack", request: "r1" });
  expect((await reply).type).toBe("ack");
});

test("after a lost line, what was not acknowledged is said again", async () => {
  latest().opens();
  const reply = line.ask({ type: "start", request: "r1" });
  latest().breaks();
  expect(states.at(-1)).toBe("lost");
  vi.runOnlyPendingTimers();
  expect(FakeSocket.all.length).toBe(2);
  latest().opens();
  expect(types(latest())).toEqual(["hello", "start"]);
  latest().hears({ type: "refused", request: "r1", reason: "no", rule: null });
  expect((await reply).type).toBe("refused");
});

test("a table that does not exist is not asked for again", () => {
  latest().breaks(4001);
  vi.runAllTimers();
  expect(states.at(-1)).toBe("missing");
  expect(FakeSocket.all.length).toBe(1);
});

test("who is not let in twice in a row does not knock for ever", () => {
  latest().breaks(4002);
  vi.runOnlyPendingTimers();
  latest().breaks(4002);
  vi.runAllTimers();
  expect(states.at(-1)).toBe("closed");
  expect(FakeSocket.all.length).toBe(2);
});

test("a table that moved is found again at once, and nothing is said about it", () => {
  latest().opens();
  latest().hears({ type: "welcome" });
  const told = states.length;
  latest().breaks(1012);
  vi.advanceTimersByTime(100);
  expect(FakeSocket.all.length).toBe(2);
  expect(states.length).toBe(told);
  latest().breaks(1012);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(100);
  expect(FakeSocket.all.length).toBe(2);
});

test("where nobody answers, we ask at another door, and have more patience there", () => {
  latest().opens();
  latest().hears({ type: "welcome" });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
  void line.ask({ type: "start", request: "r1" });
  vi.advanceTimersByTime(3_900);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all.map((socket) => socket.url)).toEqual([
    "ws://here/ws/ABC",
    "ws://here/ws/ABC?door=1",
  ]);
  latest().opens();
  expect(types(latest())).toEqual(["hello", "start"]);
  vi.advanceTimersByTime(3_900);
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(800);
  expect(latest().url).toBe("ws://here/ws/ABC?door=2");
  vi.advanceTimersByTime(7_900);
  expect(FakeSocket.all.length).toBe(3);
  vi.advanceTimersByTime(1_500);
  expect(latest().url).toBe("ws://here/ws/ABC?door=3");
  vi.advanceTimersByTime(600_000);
  const doors = FakeSocket.all.map((socket) => socket.url.split("=")[1] ?? "0");
  expect(doors.slice(4, 12).join(" ")).toBe("4 5 6 7 8 0 1 2");
});

test("a door that we left behind cannot call us back", () => {
  const first = latest();
  vi.advanceTimersByTime(4_500);
  expect(FakeSocket.all.length).toBe(2);
  first.breaks();
  vi.advanceTimersByTime(3_000);
  expect(FakeSocket.all.length).toBe(2);
});

test("a hint may take its time", () => {
  latest().opens();
  latest().hears({ type: "welcome" });
  void line.ask({ type: "hint", request: "r1", decision: "d", choices: [] });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("a table is painted before anything else is heard, and what came meanwhile is heard at once", async () => {
  latest().opens();
  const reply = line.ask({ type: "start", request: "r1" });
  let acknowledged = false;
  void reply.then(() => (acknowledged = true));
  for (const round of [1, 2, 3]) latest().hears({ type: "table", round });
  latest().hears({ type: "ack", request: "r1" });
  await Promise.resolve();
  expect(received).toMatchObject([{ type: "table", round: 1 }]);
  expect(acknowledged).toBe(false);
  await vi.runOnlyPendingTimersAsync();
  await vi.runOnlyPendingTimersAsync();
  expect(received.map((message) => message.type)).toEqual(["table", "table", "table", "ack"]);
  expect(acknowledged).toBe(true);
});

test("where nothing is painted, the line is heard all the same", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  latest().opens();
  for (const round of [1, 2]) latest().hears({ type: "table", round });
  expect(received.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(received.length).toBe(2);
});

test("nothing is heard after the line was closed", async () => {
  latest().opens();
  for (const round of [1, 2]) latest().hears({ type: "table", round });
  line.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(received.length).toBe(1);
});
