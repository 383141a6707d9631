/** A table as this browser knows it: what the server said last, and the ways to answer. */

import type {
  CoachShown,
  DecisionShown,
  Facts,
  Foreseen,
  FromServer,
  GameEvent,
  HintShown,
  Lobby,
  OptionShown,
  Over,
  Reason,
  Said,
  View,
  Welcome,
  WindowShown,
} from "../generated/protocol";
import { chosenSoFar } from "../kit/plan";
import { type Parts, isolateName, fillNames } from "../parts/named-text";
import { reuseUnchanged } from "./reuse-unchanged";
import { keepSetting, setting } from "./local-storage";
import { whenPainted } from "./after-paint";
import { Line, type LineState, type Reply, type Request } from "./socket";

const NO_FACTS: Facts = { aim: "", pieces: [] };
const NO_REASONS: readonly Reason[] = [];
/** What moves the game on: meanwhile nothing else is on offer. Chat and settings take nothing away. */
const MOVES: readonly Request["type"][] = ["answer", "plan", "pass", "wait", "undo"];
/** Milliseconds after which one is told that a move takes its time. */
const SLOW = 150;
let requests = 0;
const page = Math.random().toString(36).slice(2, 10);
type Unsent = Request extends infer R
  ? R extends { request: string }
    ? Omit<R, "request">
    : never
  : never;

type Answering = Extract<Unsent, { type: "answer" | "plan" }>;

export class LiveTable {
  /** What happens is told bit by bit, unless somebody wants to see the end. */
  get live(): boolean {
    return !this.ending;
  }
  ending = $state(false);
  line = $state<LineState>("connecting");
  closed = $state("");
  welcome = $state.raw<Welcome | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<GameEvent[]>([]);
  /** A long log comes in pages: what came of it before the table itself does. */
  private ahead: GameEvent[] | null = null;
  decision = $state.raw<DecisionShown | null>(null);
  mayUndo = $state(false);
  window = $state.raw<WindowShown | null>(null);
  /** When the server said how much of the window is left. */
  windowRead = $state(0);
  passing = $state(false);
  /** No person is left in: the rest can be played at once. */
  mayEnd = $state(false);
  /** A choice that ends something for good, while something is left undone: meant, or a misclick? */
  unsure = $state.raw<OptionShown | null>(null);
  chatOpen = $state(true);
  /** The rule that closes the chat. */
  chatRule = $state<string | null>(null);
  /** The number of the last line of the chat that was in sight here. */
  chatRead = $state(0);
  clocks = $state.raw<(number | null)[]>([]);
  clockRead = $state(0);
  chat = $state.raw<Said[]>([]);
  /** People whom this browser does not want to hear; nobody else learns of it. */
  muted = $state.raw<number[]>([]);
  /** What the coach of a lesson says. */
  coach = $state.raw<CoachShown | null>(null);
  /** The answer tried last: the learner may insist on it. */
  lastTried = $state.raw<Answering | null>(null);
  /** What the best bot would do at the open question, once somebody asked. */
  hint = $state.raw<HintShown | null>(null);
  /** It is being worked out. */
  hinting = $state(false);
  over = $state.raw<Over | null>(null);
  broken = $state("");
  /** The latest refusal, in words, until something else is tried. */
  refusal = $state("");
  /** A move takes its time. Where it takes none, nothing goes out and lights up again. */
  busy = $state(false);
  /** Where the log stood when this seat last acted: what came after is news. */
  newsFrom = $state(0);

  private explained = $state.raw(NO_REASONS);
  private wondered = "";
  private planned = 1;
  /** The question that is being answered, and where the log stood then. */
  private answering: { decision: string; lines: number } | null = null;
  private slow: ReturnType<typeof setTimeout> | undefined;
  private mark = "";
  /** What the server said before it hung up. */
  private farewell = "";
  private readonly wire: Line;

  constructor(
    readonly code: string,
    private readonly token: string | null,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new Line(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`, {
      hello: () => ({ type: "hello", token: this.token, seen: this.log.length, mark: this.mark }),
      heard: (message) => this.hear(message),
      state: (state, why) => {
        this.line = state;
        if (["closed", "missing", "removed"].includes(state))
          this.closed = why || this.farewell || "There is no table with this code.";
      },
    });
    this.wire.open();
    this.muted = setting<number[]>(`muted.${code}`, []);
  }

  get seat(): number | null {
    return this.lobby?.people.find((person) => person.id === this.welcome?.person)?.seat ?? null;
  }
  /** A bot plays in this seat, until whoever left it takes it back. */
  get left(): boolean {
    return this.lobby?.seats.some((one) => one.seat === this.seat && one.stand_in) ?? false;
  }
  get facts(): Facts {
    return this.welcome?.facts ?? NO_FACTS;
  }
  /** Why other choices are not on offer: asked for when something on the page first reads it. */
  get reasons(): readonly Reason[] {
    const asked = this.question();
    if (asked && asked !== this.wondered) void this.wonder(asked);
    return this.explained;
  }
  get hurried(): boolean {
    return this.seat !== null && (this.clocks[this.seat] ?? null) !== null;
  }
  /** What others said and nobody here has seen yet. */
  get unread(): number {
    const fresh = this.chat.filter((said) => said.number > this.chatRead);
    const quiet = [this.welcome?.person ?? 0, ...this.muted];
    return fresh.filter((said) => !quiet.includes(said.person)).length;
  }
  /** The host, or the player who may take over while the host is away for long. */
  get host(): boolean {
    const person = this.welcome?.person;
    return person != null && (this.lobby?.host === person || this.lobby?.next_host === person);
  }

  mute = (people: number[]): void => {
    this.muted = people;
    keepSetting(`muted.${this.code}`, people);
  };
  hurry = (): void => this.wire.hurry();
  close = (): void => this.wire.close();

  answer = async (choice: number): Promise<boolean> => {
    const option = this.decision?.options.find((one) => one.id === choice);
    const taught = this.coach !== null;
    if (option?.final?.undone && !this.decision?.sealed && !taught && setting("ask-twice", true)) {
      this.unsure = option;
      return false;
    }
    return this.act({ type: "answer", decision: this.question(), choice });
  };
  /** Yes, that is what was meant. */
  beSure = (): Promise<boolean> => {
    const choice = this.unsure?.id ?? -1;
    this.unsure = null;
    return this.act({ type: "answer", decision: this.question(), choice });
  };
  plan = (choices: number[], decision = this.question()): Promise<boolean> =>
    this.act({ type: "plan", decision, choices });

  /** The same once more: the learner insists. */
  again = (tried: Answering): Promise<boolean> => this.act(tried);

  /** In a window, whether asked or not: no answer; or, another stretch of time for everybody. */
  pass = (): Promise<boolean> => this.act({ type: "pass", window: this.window?.number ?? 0 });
  wait = (): Promise<boolean> => this.act({ type: "wait", window: this.window?.number ?? 0 });
  setPassing = (passing: boolean): Promise<boolean> => this.act({ type: "set-passing", passing });

  /** Whoever is out need not wait: the bots play on at once, and nothing of it is told slowly. */
  showEnd = async (): Promise<void> => {
    this.ending = true;
    this.ending = await this.act({ type: "show-end" });
  };
  /** For good, or until one comes back: a bot plays on. */
  leave = (): Promise<boolean> => this.act({ type: "stand" });

  /** Takes back the latest answer; a plan was one thought, so all of it. */
  undo = async (): Promise<boolean> => {
    const acts = this.decision === null ? this.planned : 1;
    let done = false;
    for (let act = 0; act < acts && (act === 0 || this.mayUndo); act++)
      done = await this.act({ type: "undo" });
    return done;
  };

  /** Anything that needs no question: seats, chat, start … True if it was done. */
  act = async (message: Unsent): Promise<boolean> => {
    if (message.type !== "answer" && message.type !== "plan") return this.done(message);
    if (this.answering?.decision === message.decision) return false;
    const own = { decision: message.decision, lines: this.log.length };
    this.answering = own;
    this.lastTried = message;
    const done = await this.done(message);
    // The next question may have been answered before this one was acknowledged.
    if (this.answering === own) this.answering = null;
    this.planned = message.type === "plan" ? message.choices.length : 1;
    return done;
  };

  private async done(message: Unsent): Promise<boolean> {
    this.refusal = "";
    const moves = MOVES.includes(message.type);
    if (moves) {
      this.settle();
      this.slow = setTimeout(() => (this.busy = true), SLOW);
    }
    const reply = await this.ask(message);
    if (moves) this.settle();
    if (reply.type !== "refused") return true;
    this.refusal = this.named(reply.reason, reply.reason_parts);
    return false;
  }

  private settle(): void {
    clearTimeout(this.slow);
    this.busy = false;
  }

  /** What would be asked after these choices, card by card; nothing is done. */
  foresee = async (decision: string, choices: number[]): Promise<Foreseen | null> => {
    const reply = await this.ask({ type: "foresee", decision, choices });
    return reply.type === "foreseen" ? reply : null;
  };

  askHint = async (): Promise<void> => {
    const decision = this.question();
    this.refusal = "";
    this.hinting = true;
    const reply = await this.ask({ type: "hint", decision, choices: chosenSoFar(decision) });
    this.hinting = false;
    if (reply.type === "refused") this.refusal = this.named(reply.reason, reply.reason_parts);
    else if (reply.type === "hinted" && this.question() === decision) this.hint = reply.hint;
  };
  closeHint = (): void => {
    this.hint = null;
  };

  /** A text of the game, with people's names for the seats it names. */
  named = (text: string, parts: Parts): string => fillNames(text, parts, this.name);

  name = (seat: number): string =>
    isolateName(this.lobby?.seats[seat]?.name || `Player ${seat + 1}`);

  private question(): string {
    return this.decision?.id ?? "";
  }

  private ask(message: Unsent): Promise<Reply> {
    requests += 1;
    return this.wire.ask({ ...message, request: `${page}.${requests}` } as Request);
  }

  private withEvents(message: { events_from: number; events: GameEvent[] }): GameEvent[] {
    return [...(this.ahead ?? this.log).slice(0, message.events_from), ...message.events];
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        if (!this.welcome) this.chatRead = message.chat.at(-1)?.number ?? 0;
        this.welcome = message;
        this.ahead = null;
        this.chat = message.chat;
        break;
      case "lobby":
        this.lobby = message;
        break;
      case "log":
        this.ahead = this.withEvents(message);
        break;
      case "table":
        this.log = this.withEvents(message);
        this.ahead = null;
        this.mark = message.mark;
        this.view = reuseUnchanged(this.view, message.view);
        this.mayUndo = message.may_undo;
        this.clocks = reuseUnchanged(this.clocks, message.clocks);
        this.clockRead = performance.now();
        this.window = message.window;
        this.windowRead = performance.now();
        this.passing = message.passing;
        this.mayEnd = message.may_end;
        this.chatOpen = message.chat_open;
        this.chatRule = message.chat_rule;
        this.coach = reuseUnchanged(this.coach, message.coach);
        if (this.answering) this.newsFrom = this.answering.lines;
        if (message.decision?.id !== this.decision?.id) {
          this.settle();
          this.explained = NO_REASONS;
          this.unsure = null;
          this.hint = null;
        }
        this.decision = reuseUnchanged(this.decision, message.decision);
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
        this.farewell = message.reason;
        break;
    }
  }

  /** That is for whoever wonders: the board is seen before it is asked for. */
  private async wonder(decision: string): Promise<void> {
    this.wondered = decision;
    await new Promise<void>((done) => whenPainted(done));
    if (this.decision?.id !== decision) return;
    const reply = await this.ask({ type: "why", decision });
    if (reply.type === "reasons" && this.decision?.id === decision) this.explained = reply.reasons;
  }
}
