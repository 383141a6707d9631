/** A WebSocket to a table that reconnects, and repeats requests that were not acknowledged. */

import type { FromClient, FromServer, Hello } from "../generated/protocol";
import { afterPaint } from "./after-paint";

export type Request = Exclude<FromClient, Hello>;
/** A request without its number. */
export type Unsent = Request extends infer R
  ? R extends { request: string }
    ? Omit<R, "request">
    : never
  : never;
export type AnswerRequest = Extract<Unsent, { type: "answer" | "plan" }>;
export type Reply = Extract<FromServer, { request: string | null }>;
/** "closed": refused by the server; "missing": no such table; "removed": by the host. */
export type SocketState = "connecting" | "open" | "lost" | "closed" | "missing" | "removed";

interface Waiting {
  message: Request;
  done: (reply: Reply) => void;
}

export interface Listener {
  hello: () => Hello;
  received: (message: FromServer) => void;
  state: (state: SocketState, why: string) => void;
}

/** Close code: the hello was refused. After the second time, stop reconnecting. */
const CLOSE_NO_HELLO = 4002;
const FINAL_CLOSE_CODES: Record<number, SocketState> = { 4001: "missing", 4003: "removed" };
const MAX_RECONNECT_DELAY_MS = 5000;
/** Close code: another node serves the table now. Reconnect at once. */
const CLOSE_TABLE_MOVED = 1012;
/** A connection may hang without closing. After this long without a message, try another route.
 *
 * The second route gets the same time, because it may lead to the same machine; then the wait doubles. */
const SILENCE_TIMEOUT_MS = 4000;
const MAX_BACKOFF_STEPS = 3;
/** A proxy tells routes apart by one digit of the address. */
const ROUTES = 9;
/** Requests that may take long. */
const SLOW_REQUESTS: readonly Request["type"][] = ["hint", "foresee", "why"];

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timesRefused = 0;
  private isClosed = false;
  private welcomed = false;
  /** The route in use, and how many timed out since the last welcome. */
  private route = 0;
  private timeouts = 0;
  /** Messages that arrived while a table was being painted; null while nothing is painted. */
  private queued: string[] | null = null;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.listener.state(this.tries ? "lost" : "connecting", "");
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.address + (this.route ? `?door=${this.route}` : ""));
    this.socket = socket;
    this.welcomed = false;
    this.watchSilence();
    socket.onopen = () => {
      socket.send(JSON.stringify(this.listener.hello()));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
    socket.onclose = (event) => this.handleClose(socket, event);
  }

  /** Send a request; the promise resolves even if the connection breaks meanwhile. */
  ask(message: Request): Promise<Reply> {
    return new Promise((done) => {
      this.waiting.set(message.request, { message, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
      this.watchSilence();
    });
  }

  /** Reconnect without waiting, for instance when the device is online again. */
  reconnectNow(): void {
    if (this.isClosed || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.reconnectTimer);
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.reconnectTimer);
    clearTimeout(this.silenceTimer);
    this.socket?.close();
  }

  /** Handle a message, but give each table state a frame of its own.
   *
   * Otherwise fast bots would hide your own move before you see it. */
  private receive(data: string): void {
    if (this.queued) this.queued.push(data);
    else if (this.handle(data)) this.queueUntilPainted();
  }

  private queueUntilPainted(): void {
    this.queued = [];
    afterPaint(() => {
      if (this.isClosed) return;
      const messages = this.queued ?? [];
      this.queued = null;
      const drawn = messages.map((data) => this.handle(data));
      if (drawn.includes(true)) this.queueUntilPainted();
    });
  }

  /** Return whether there is a new table state to paint. */
  private handle(data: string): boolean {
    const message = JSON.parse(data) as FromServer;
    if (message.type === "welcome") {
      this.tries = this.timesRefused = this.timeouts = 0;
      this.welcomed = true;
      this.listener.state("open", "");
    }
    if ("request" in message && message.request !== null) {
      this.waiting.get(message.request)?.done(message);
      this.waiting.delete(message.request);
    }
    this.watchSilence();
    this.listener.received(message);
    return message.type === "table";
  }

  /** Start the silence timeout while a response is due. */
  private watchSilence(): void {
    clearTimeout(this.silenceTimer);
    const socket = this.socket;
    const due = [...this.waiting.values()].some(
      ({ message }) => !SLOW_REQUESTS.includes(message.type),
    );
    if (socket === null || (this.welcomed && !due)) return;
    const steps = Math.min(Math.max(0, this.timeouts - 1), MAX_BACKOFF_STEPS);
    const timeout = SILENCE_TIMEOUT_MS * 2 ** steps;
    this.silenceTimer = setTimeout(() => this.tryNextRoute(socket), timeout);
  }

  private tryNextRoute(socket: WebSocket): void {
    if (this.isClosed || socket !== this.socket) return;
    this.socket = null;
    this.route = (this.route + 1) % ROUTES;
    this.timeouts += 1;
    socket.close();
    this.listener.state("lost", "");
    this.reconnectLater();
  }

  private handleClose(socket: WebSocket, event: CloseEvent): void {
    if (this.isClosed || socket !== this.socket) return;
    clearTimeout(this.silenceTimer);
    if (event.code === CLOSE_NO_HELLO) this.timesRefused += 1;
    const end = FINAL_CLOSE_CODES[event.code] ?? (this.timesRefused > 1 ? "closed" : null);
    if (end) {
      this.isClosed = true;
      this.listener.state(end, event.reason);
      return;
    }
    if (event.code === CLOSE_TABLE_MOVED && this.welcomed) {
      this.reconnectTimer = setTimeout(() => this.connect(), 100 * Math.random());
      return;
    }
    this.listener.state("lost", event.reason);
    this.reconnectLater();
  }

  private reconnectLater(): void {
    const delay =
      Math.min(MAX_RECONNECT_DELAY_MS, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.reconnectTimer = setTimeout(() => this.open(), delay);
  }
}
