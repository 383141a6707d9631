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
let socket: TableSocket;
const latest = () => FakeSocket.all.at(-1)!;
const types = (socket: FakeSocket) =>
  socket.sent.map((text) => (JSON.parse(text) as { type: string }).type);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states.length = received.length = 0;
  socket = new TableSocket("ws://here/ws/ABC", {
    hello: () => ({ type: "hello" }),
    received: (message) => received.push(message),
    state: (state) => states.push(state),
  });
  socket.open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hello is sent first, and a reply resolves the request", async () => {
  latest().opens();
  const reply = socket.ask({ type: "start", request: "r1" });
  expect(types(latest())).toEqual(["hello", "start"]);
  latest().hears({ type: "ack", request: "r1" });
  expect((await reply).type).toBe("ack");
});

test("after a reconnect, unacknowledged requests are sent again", async () => {
  latest().opens();
  const reply = socket.ask({ type: "start", request: "r1" });
  latest().breaks();
  expect(states.at(-1)).toBe("lost");
  vi.runOnlyPendingTimers();
  expect(FakeSocket.all.length).toBe(2);
  latest().opens();
  expect(types(latest())).toEqual(["hello", "start"]);
  latest().hears({ type: "refused", request: "r1", reason: "no", rule: null });
  expect((await reply).type).toBe("refused");
});

test("no reconnect to a table that doesn't exist", () => {
  latest().breaks(4001);
  vi.runAllTimers();
  expect(states.at(-1)).toBe("missing");
  expect(FakeSocket.all.length).toBe(1);
});

test("after two refused hellos it stops reconnecting", () => {
  latest().breaks(4002);
  vi.runOnlyPendingTimers();
  latest().breaks(4002);
  vi.runAllTimers();
  expect(states.at(-1)).toBe("closed");
  expect(FakeSocket.all.length).toBe(2);
});

test("after a table moved, it reconnects at once without reporting a loss", () => {
  latest().opens();
  latest().hears({ type: "welcome" });
  const before = states.length;
  latest().breaks(1012);
  vi.advanceTimersByTime(100);
  expect(FakeSocket.all.length).toBe(2);
  expect(states.length).toBe(before);
  latest().breaks(1012);
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(100);
  expect(FakeSocket.all.length).toBe(2);
});

test("after a silence it tries another route, with a longer timeout", () => {
  latest().opens();
  latest().hears({ type: "welcome" });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
  void socket.ask({ type: "start", request: "r1" });
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
  const routes = FakeSocket.all.map((socket) => socket.url.split("=")[1] ?? "0");
  expect(routes.slice(4, 12).join(" ")).toBe("4 5 6 7 8 0 1 2");
});

test("an abandoned route can't disturb the new one", () => {
  const first = latest();
  vi.advanceTimersByTime(4_500);
  expect(FakeSocket.all.length).toBe(2);
  first.breaks();
  vi.advanceTimersByTime(3_000);
  expect(FakeSocket.all.length).toBe(2);
});

test("a hint may take long", () => {
  latest().opens();
  latest().hears({ type: "welcome" });
  void socket.ask({ type: "hint", request: "r1", decision: "d", choices: [] });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("a table is painted before other messages are handled, and those are then handled at once", async () => {
  latest().opens();
  const reply = socket.ask({ type: "start", request: "r1" });
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

test("messages are handled even if nothing is painted", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  latest().opens();
  for (const round of [1, 2]) latest().hears({ type: "table", round });
  expect(received.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(received.length).toBe(2);
});

test("no messages are handled after closing", async () => {
  latest().opens();
  for (const round of [1, 2]) latest().hears({ type: "table", round });
  socket.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(received.length).toBe(1);
});
