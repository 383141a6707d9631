import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, type LineState } from "../src/connection/socket";
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

const states: LineState[] = [];
const heard: FromServer[] = [];
let line: Line;
const latest = () => FakeSocket.all.at(-1)!;
const types = (socket: FakeSocket) =>
  socket.sent.map((text) => (JSON.parse(text) as { type: string }).type);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states.length = heard.length = 0;
  line = new Line("ws://here/ws/ABC", {
    hello: () => ({ type: "hello" }),
    heard: (message) => heard.push(message),
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
