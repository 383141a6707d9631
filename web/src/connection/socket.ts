/** One socket to a table that comes back by itself, and repeats what was not acknowledged. */

import type { FromClient, FromServer, Hello } from "../generated/protocol";

export type Request = Exclude<FromClient, Hello>;
export type Reply = Extract<FromServer, { request: string | null }>;
/** "closed": not let in; "missing": there is no such table; "removed": the host sent us away. */
export type LineState = "connecting" | "open" | "lost" | "closed" | "missing" | "removed";

interface Waiting {
  message: Request;
  done: (reply: Reply) => void;
}

export interface Listener {
  hello: () => Hello;
  heard: (message: FromServer) => void;
  state: (state: LineState, why: string) => void;
}

/** Who says hello and is not let in, and that twice, need not knock again. */
const NOT_LET_IN = 4002;
const ENDS: Record<number, LineState> = { 4001: "missing", 4003: "removed" };
const LONGEST_WAIT = 5000;

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private turnedAway = 0;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.listener.state(this.tries ? "lost" : "connecting", "");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.listener.hello()));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(event.data);
    socket.onclose = (event) => this.lost(socket, event);
  }

  /** Sends a request; the promise is kept whatever happens to the line meanwhile. */
  ask(message: Request): Promise<Reply> {
    return new Promise((done) => {
      this.waiting.set(message.request, { message, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  /** Tries at once to come back, for instance when the device is online again. */
  hurry(): void {
    if (this.ended || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private hear(data: string): void {
    const message = JSON.parse(data) as FromServer;
    if (message.type === "welcome") {
      this.tries = this.turnedAway = 0;
      this.listener.state("open", "");
    }
    if ("request" in message && message.request !== null) {
      this.waiting.get(message.request)?.done(message);
      this.waiting.delete(message.request);
    }
    this.listener.heard(message);
  }

  private lost(socket: WebSocket, event: CloseEvent): void {
    if (this.ended || socket !== this.socket) return;
    if (event.code === NOT_LET_IN) this.turnedAway += 1;
    const end = ENDS[event.code] ?? (this.turnedAway > 1 ? "closed" : null);
    if (end) {
      this.ended = true;
      this.listener.state(end, event.reason);
      return;
    }
    this.listener.state("lost", event.reason);
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }
}
