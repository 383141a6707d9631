/** One socket to a table that comes back by itself, and repeats what was not acknowledged. */

import type { FromClient, FromServer, Hello } from "../generated/protocol";
import { whenPainted } from "./after-paint";

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
/** The table is served elsewhere now: whoever comes back at once misses nothing. */
const MOVED = 1012;
/** A line may hang without breaking: who waits this long for any word asks at another door, and as
 * long for a third one, for the second may be of the same machine; then has more and more patience. */
const SILENCE = 4000;
const MOST_SILENT = 3;
/** After the last one comes the first: a proxy tells doors apart by one digit. */
const DOORS = 9;
/** What takes its time, and may. */
const SLOW: readonly Request["type"][] = ["hint", "foresee", "why"];

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private turnedAway = 0;
  private ended = false;
  private welcome = false;
  /** Where we knock, and how many doors said nothing since we were last let in. */
  private door = 0;
  private silent = 0;
  /** What came while a table was being painted: it is heard after that, all at once. */
  private unheard: string[] | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.listener.state(this.tries ? "lost" : "connecting", "");
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.address + (this.door ? `?door=${this.door}` : ""));
    this.socket = socket;
    this.welcome = false;
    this.listen();
    socket.onopen = () => {
      socket.send(JSON.stringify(this.listener.hello()));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
    socket.onclose = (event) => this.lost(socket, event);
  }

  /** Sends a request; the promise is kept whatever happens to the line meanwhile. */
  ask(message: Request): Promise<Reply> {
    return new Promise((done) => {
      this.waiting.set(message.request, { message, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
      this.listen();
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
    clearTimeout(this.watch);
    this.socket?.close();
  }

  /** One's own act is seen at once, however fast the bots go on: each table gets its frame. */
  private receive(data: string): void {
    if (this.unheard) this.unheard.push(data);
    else if (this.hear(data)) this.hold();
  }

  private hold(): void {
    this.unheard = [];
    whenPainted(() => {
      if (this.ended) return;
      const came = this.unheard ?? [];
      this.unheard = null;
      const drawn = came.map((data) => this.hear(data));
      if (drawn.includes(true)) this.hold();
    });
  }

  /** Whether there is something new to paint. */
  private hear(data: string): boolean {
    const message = JSON.parse(data) as FromServer;
    if (message.type === "welcome") {
      this.tries = this.turnedAway = this.silent = 0;
      this.welcome = true;
      this.listener.state("open", "");
    }
    if ("request" in message && message.request !== null) {
      this.waiting.get(message.request)?.done(message);
      this.waiting.delete(message.request);
    }
    this.listen();
    this.listener.heard(message);
    return message.type === "table";
  }

  /** Waits for any word, while one is due. */
  private listen(): void {
    clearTimeout(this.watch);
    const socket = this.socket;
    const due = [...this.waiting.values()].some(({ message }) => !SLOW.includes(message.type));
    if (socket === null || (this.welcome && !due)) return;
    const patience = SILENCE * 2 ** Math.min(Math.max(0, this.silent - 1), MOST_SILENT);
    this.watch = setTimeout(() => this.giveUp(socket), patience);
  }

  private giveUp(socket: WebSocket): void {
    if (this.ended || socket !== this.socket) return;
    this.socket = null;
    this.door = (this.door + 1) % DOORS;
    this.silent += 1;
    socket.close();
    this.listener.state("lost", "");
    this.comeBack();
  }

  private lost(socket: WebSocket, event: CloseEvent): void {
    if (this.ended || socket !== this.socket) return;
    clearTimeout(this.watch);
    if (event.code === NOT_LET_IN) this.turnedAway += 1;
    const end = ENDS[event.code] ?? (this.turnedAway > 1 ? "closed" : null);
    if (end) {
      this.ended = true;
      this.listener.state(end, event.reason);
      return;
    }
    if (event.code === MOVED && this.welcome) {
      this.timer = setTimeout(() => this.connect(), 100 * Math.random());
      return;
    }
    this.listener.state("lost", event.reason);
    this.comeBack();
  }

  private comeBack(): void {
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }
}
