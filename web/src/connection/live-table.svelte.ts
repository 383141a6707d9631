/** A table as this browser sees it: the server's latest messages, and the requests to answer them. */

import type {
  CoachShown,
  DecisionShown,
  GameFacts,
  Foreseen,
  FromServer,
  GameEvent,
  HintShown,
  Lobby,
  OptionShown,
  OrderOffer,
  Over,
  Reason,
  StandingOrder,
  ChatMessage,
  View,
  Welcome,
  WindowShown,
} from "../generated/protocol";
import { chosenSoFar, type PlannedAnswer } from "../kit/plan.svelte";
import { type Parts, fillNames, isolateName } from "../parts/named-text";
import { ShownTable, withoutPass } from "./shown-table";
import type { Skip } from "../parts/skip-texts";
import { isSlow } from "../parts/standing-orders";
import { reuseUnchanged } from "./reuse-unchanged";
import { browserKey, saveSetting, loadSetting } from "./local-storage";
import { afterPaint } from "./after-paint";
import { DealNumbers } from "./deal-numbers";
import {
  TableSocket,
  type AnswerRequest,
  type Reply,
  type Request,
  type SocketState,
  type Unsent,
} from "./socket";

const NO_FACTS: GameFacts = { aim: "", pieces: [] };
const NO_REASONS: readonly Reason[] = [];
/** Requests that change the game. While one is sent, options are disabled; chat and settings aren't. */
const GAME_REQUESTS: readonly Request["type"][] = ["answer", "plan", "pass", "wait", "undo"];
/** Show that a move is being sent only after this long. */
const SHOW_BUSY_AFTER_MS = 150;
let requests = 0;
const pageId = Math.random().toString(36).slice(2, 10);

export class LiveTable {
  /** Whether events are animated: not after someone asked to see the end. */
  get live(): boolean {
    return !this.endRequested;
  }
  endRequested = $state(false);
  /** What the page may show now. During a telling it lags behind. */
  readonly shown = new ShownTable(this);
  /** The number of the latest moment, and whether the table waits until it has been shown. */
  moment = $state(0);
  telling = $state(false);
  /** Whether this page draws the table; otherwise there is nothing to wait for. */
  isDrawn = false;
  private reported = -1;
  connection = $state<SocketState>("connecting");
  closed = $state("");
  welcome = $state.raw<Welcome | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<GameEvent[]>([]);
  /** A long log arrives in pages, before the table state: the events so far. */
  private earlyLog: GameEvent[] | null = null;
  decision = $state.raw<DecisionShown | null>(null);
  mayUndo = $state(false);
  window = $state.raw<WindowShown | null>(null);
  /** When the window's remaining time was received. */
  windowRead = $state(0);
  /** The windows in which this seat passes by itself, and the skips offered now. */
  skip = $state<Skip>("none");
  skips = $state.raw<readonly Skip[]>([]);
  /** This seat's standing orders, what they may name, and whether one responds in this window. */
  orders = $state.raw<readonly StandingOrder[]>([]);
  orderOffers = $state.raw<readonly OrderOffer[]>([]);
  ordered = $state(false);
  /** Only bots are still playing: the rest can be played at once. */
  mayEnd = $state(false);
  /** An irreversible choice that waits for confirmation. */
  unconfirmed = $state.raw<OptionShown | null>(null);
  chatOpen = $state(true);
  /** The rule that closes the chat. */
  chatRule = $state<string | null>(null);
  /** The number of the last chat message that was visible here. */
  chatRead = $state(0);
  clocks = $state.raw<(number | null)[]>([]);
  clockRead = $state(0);
  chat = $state.raw<ChatMessage[]>([]);
  /** People muted in this browser; nobody else sees that. */
  muted = $state.raw<number[]>([]);
  coach = $state.raw<CoachShown | null>(null);
  /** The latest answer; in a lesson, the learner may insist on it. */
  lastTried = $state.raw<AnswerRequest | null>(null);
  /** The hint for the open decision, once requested. */
  hint = $state.raw<HintShown | null>(null);
  /** A hint is being computed. */
  hinting = $state(false);
  over = $state.raw<Over | null>(null);
  broken = $state("");
  /** The server's reason for the latest refusal, until the next request. */
  refusal = $state("");
  /** A move is being sent, and takes long enough to show it. */
  busy = $state(false);
  /** The log's length when this seat last acted: later events are new to the player. */
  eventsSince = $state(0);

  private loadedReasons = $state.raw(NO_REASONS);
  /** The decision whose reasons were requested. */
  private reasonsFor = "";
  /** How many acts the latest answer took: a plan takes several. */
  private latestActs = 1;
  /** The decision that is being answered, and the log's length then. */
  private answering: { decision: string; lines: number } | null = null;
  private busyTimer: ReturnType<typeof setTimeout> | undefined;
  private mark = "";
  /** The reason the server gave before it closed the connection. */
  private closeReason = "";
  private readonly socket: TableSocket;
  private readonly numbers: DealNumbers;

  constructor(
    readonly code: string,
    private readonly token: string | null,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new TableSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`, {
      hello: () => ({
        type: "hello",
        token: this.token,
        seen: this.log.length,
        mark: this.mark,
        reports: this.token !== null,
        key: browserKey(),
        deals: this.token !== null,
      }),
      received: (message) => this.receive(message),
      state: (state, why) => {
        this.connection = state;
        if (["closed", "missing", "removed"].includes(state))
          this.closed = why || this.closeReason || "There's no table with this code.";
      },
    });
    this.numbers = new DealNumbers(code, (message) => this.request(message));
    this.socket.open();
    this.muted = loadSetting<number[]>(`muted.${code}`, []);
  }

  get seat(): number | null {
    return this.lobby?.people.find((person) => person.id === this.welcome?.person)?.seat ?? null;
  }
  /** Whether a bot plays in this seat until its player returns. */
  get left(): boolean {
    return this.lobby?.seats.some((one) => one.seat === this.seat && one.stand_in) ?? false;
  }
  get facts(): GameFacts {
    return this.welcome?.facts ?? NO_FACTS;
  }
  /** Why other choices aren't offered; requested when something on the page first reads this. */
  get reasons(): readonly Reason[] {
    const asked = this.decisionId();
    if (asked && asked !== this.reasonsFor) void this.loadReasons(asked);
    return this.loadedReasons;
  }
  get hurried(): boolean {
    if (isSlow(this.lobby)) return false;
    return this.seat !== null && (this.clocks[this.seat] ?? null) !== null;
  }
  /** The number of unread chat messages by others. */
  get unread(): number {
    const fresh = this.chat.filter((said) => said.number > this.chatRead);
    const quiet = [this.welcome?.person ?? 0, ...this.muted];
    return fresh.filter((said) => !quiet.includes(said.person)).length;
  }
  /** Whether this is the host, or the player who may take over from an absent host. */
  get host(): boolean {
    const person = this.welcome?.person;
    return person != null && (this.lobby?.host === person || this.lobby?.next_host === person);
  }

  mute = (people: number[]): void => {
    this.muted = people;
    saveSetting(`muted.${this.code}`, people);
  };
  reconnectNow = (): void => this.socket.reconnectNow();
  close = (): void => this.socket.close();

  /** Whether an answer stays secret for a while, because another person still decides. */
  private get answerCanBeUndone(): boolean {
    const others = (this.view?.waiting ?? []).filter((seat) => seat !== this.seat);
    const seats = others.map((seat) => this.lobby?.seats[seat]);
    const people = seats.some((one) => one?.person != null && !one.stand_in);
    return people && this.decision?.sealed === true;
  }

  answer = async (choice: number): Promise<boolean> => {
    const option = this.decision?.options.find((one) => one.id === choice);
    const taught = this.coach !== null;
    if (
      option?.final?.undone &&
      !this.answerCanBeUndone &&
      !taught &&
      loadSetting("ask-twice", true)
    ) {
      this.unconfirmed = option;
      return false;
    }
    return this.act({ type: "answer", decision: this.decisionId(), choice });
  };
  /** Send the answer that waited for confirmation. */
  confirmAnswer = (): Promise<boolean> => {
    const choice = this.unconfirmed?.id ?? -1;
    this.unconfirmed = null;
    return this.act({ type: "answer", decision: this.decisionId(), choice });
  };
  plan = (choices: number[], decision = this.decisionId()): Promise<boolean> =>
    this.act({ type: "plan", decision, choices });

  /** Send an answer again, because the learner insists. */
  again = (tried: AnswerRequest): Promise<boolean> => this.act(tried);

  /** In a reaction window, asked or not: pass, or request more time for everyone. */
  pass = (): Promise<boolean> => this.act({ type: "pass", window: this.window?.number ?? 0 });
  wait = (): Promise<boolean> => this.act({ type: "wait", window: this.window?.number ?? 0 });
  setSkip = (skip: Skip): Promise<boolean> => this.act({ type: "set-skip", skip });
  setOrders = (orders: StandingOrder[]): Promise<boolean> =>
    this.act({ type: "set-orders", orders });

  /** Let the bots finish the game at once, without animations, when you are out. */
  showEnd = async (): Promise<void> => {
    this.endRequested = true;
    this.endRequested = await this.act({ type: "show-end" });
  };
  /** Leave the table; a bot plays until you return. */
  leave = (): Promise<boolean> => this.act({ type: "stand" });

  /** Undo the latest answer; of a plan, all its acts. */
  undo = async (): Promise<boolean> => {
    const acts = this.decision === null ? this.latestActs : 1;
    let done = false;
    for (let act = 0; act < acts && (act === 0 || this.mayUndo); act++)
      done = await this.act({ type: "undo" });
    return done;
  };

  /** Send a request: an answer, a seat, chat, start … Returns whether it was accepted. */
  act = async (message: Unsent): Promise<boolean> => {
    if (message.type !== "answer" && message.type !== "plan") return this.send(message);
    if (this.answering?.decision === message.decision) return false;
    const own = { decision: message.decision, lines: this.log.length };
    this.answering = own;
    this.lastTried = message;
    const done = await this.send(message);
    // The next decision may have been answered before this one was acknowledged.
    if (this.answering === own) this.answering = null;
    this.latestActs = message.type === "plan" ? message.choices.length : 1;
    return done;
  };

  private async send(message: Unsent): Promise<boolean> {
    this.refusal = "";
    const isMove = GAME_REQUESTS.includes(message.type);
    if (isMove) {
      this.clearBusy();
      this.busyTimer = setTimeout(() => (this.busy = true), SHOW_BUSY_AFTER_MS);
    }
    const reply = await this.request(message);
    if (isMove) this.clearBusy();
    if (reply.type !== "refused") return true;
    this.refusal = this.named(reply.reason, reply.reason_parts);
    return false;
  }

  private clearBusy(): void {
    clearTimeout(this.busyTimer);
    this.busy = false;
  }

  /** Return the decisions that would follow these choices, without making them. */
  foresee = async (decision: string, choices: number[]): Promise<Foreseen | null> => {
    const reply = await this.request({ type: "foresee", decision, choices });
    return reply.type === "foreseen" ? reply : null;
  };

  /** Return what the lesson's coach says about a plan in progress. */
  listen = async (answers: readonly PlannedAnswer[]): Promise<CoachShown | null> => {
    const choices = answers.map((answer) => answer.choice);
    const open = answers.flatMap((answer, place) => (answer.open ? [place] : []));
    const decision = this.decisionId();
    const reply = await this.request({ type: "foresee", decision, choices, open });
    return reply.type === "foreseen" ? reply.coach : null;
  };

  askHint = async (): Promise<void> => {
    const decision = this.decisionId();
    this.refusal = "";
    this.hinting = true;
    const reply = await this.request({ type: "hint", decision, choices: chosenSoFar(decision) });
    this.hinting = false;
    if (reply.type === "refused") this.refusal = this.named(reply.reason, reply.reason_parts);
    else if (reply.type === "hinted" && this.decisionId() === decision) this.hint = reply.hint;
  };
  closeHint = (): void => {
    this.hint = null;
  };

  /** Return a text of the game with names in it; this seat is "you". */
  named = (text: string, parts: Parts): string => fillNames(text, parts, this.name, this.seat);

  name = (seat: number): string =>
    isolateName(this.lobby?.seats[seat]?.name || `Player ${seat + 1}`);

  /** Tell the server that everything up to this moment has been shown. */
  reportShown(): void {
    if (!this.telling || this.moment <= this.reported) return;
    this.reported = this.moment;
    void this.request({ type: "shown", moment: this.moment });
  }

  private decisionId(): string {
    return this.decision?.id ?? "";
  }

  private request(message: Unsent): Promise<Reply> {
    requests += 1;
    return this.socket.ask({ ...message, request: `${pageId}.${requests}` } as Request);
  }

  private withEvents(message: { events_from: number; events: GameEvent[] }): GameEvent[] {
    return [...(this.earlyLog ?? this.log).slice(0, message.events_from), ...message.events];
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        if (!this.welcome) this.chatRead = message.chat.at(-1)?.number ?? 0;
        this.welcome = message;
        this.earlyLog = null;
        this.chat = message.chat;
        break;
      case "lobby":
        this.lobby = message;
        if (this.welcome) void this.numbers.follow(message, this.seat);
        break;
      case "log":
        this.earlyLog = this.withEvents(message);
        break;
      case "table":
        this.log = this.withEvents(message);
        this.earlyLog = null;
        this.mark = message.mark;
        this.view = reuseUnchanged(this.view, message.view);
        this.mayUndo = message.may_undo;
        this.clocks = reuseUnchanged(this.clocks, message.clocks);
        this.clockRead = performance.now();
        this.window = message.window;
        this.windowRead = performance.now();
        this.skip = message.skip;
        this.skips = reuseUnchanged(this.skips, message.skips);
        this.orders = reuseUnchanged(this.orders, message.orders);
        this.orderOffers = reuseUnchanged(this.orderOffers, message.order_offers);
        this.ordered = message.ordered;
        this.mayEnd = message.may_end;
        this.chatOpen = message.chat_open;
        this.chatRule = message.chat_rule;
        this.coach = reuseUnchanged(this.coach, message.coach);
        if (this.answering) this.eventsSince = this.answering.lines;
        if (message.decision?.id !== this.decision?.id) {
          this.clearBusy();
          this.loadedReasons = NO_REASONS;
          this.unconfirmed = null;
          this.hint = null;
        }
        this.decision = reuseUnchanged(
          this.decision,
          withoutPass(message.decision, message.window),
        );
        this.moment = message.moment;
        this.telling = message.telling && this.token !== null;
        if (!this.isDrawn) this.reportShown();
        break;
      case "said":
        this.chat = [...this.chat.filter((said) => said.number !== message.number), message];
        break;
      case "over":
        this.over = message;
        break;
      case "broken":
        this.broken = message.reason;
        break;
      case "refused":
        if (message.request === null)
          this.refusal = this.named(message.reason, message.reason_parts);
        break;
      case "goodbye":
        this.closeReason = message.reason;
        break;
    }
  }

  /** Request the reasons after the board is painted, because few players read them. */
  private async loadReasons(decision: string): Promise<void> {
    this.reasonsFor = decision;
    await new Promise<void>((done) => afterPaint(done));
    if (this.decision?.id !== decision) return;
    const reply = await this.request({ type: "why", decision });
    if (reply.type === "reasons" && this.decision?.id === decision)
      this.loadedReasons = reply.reasons;
  }
}
