/** Data stored in this browser: seats, the player's name, settings. None of it goes into a URL. */

export interface OtherSeat {
  token: string;
  recovery: string | null;
}

export interface SavedSeat {
  code: string;
  game: string;
  token: string;
  recovery: string | null;
  /** Other players on the same device. */
  others?: OtherSeat[];
  /** When it was last used, in milliseconds. */
  used: number;
  over: boolean;
}

const SEATS = "heist-night.seats";
const NAME = "heist-night.name";

function read<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, people can play until they close the page.
  }
}

/** Used where the browser stores nothing. */
let seatsInMemory: SavedSeat[] = [];
const MAX_SEATS = 30;

export function savedSeats(): SavedSeat[] {
  const seats = read<SavedSeat[]>(SEATS, seatsInMemory);
  return [...seats].sort((a, b) => b.used - a.used);
}

export function findSeat(code: string): SavedSeat | null {
  return savedSeats().find((seat) => seat.code === code) ?? null;
}

export function saveSeat(seat: Omit<SavedSeat, "used" | "over">): void {
  const before = findSeat(seat.code);
  const saved = {
    ...seat,
    recovery: seat.recovery ?? before?.recovery ?? null,
    used: Date.now(),
    over: false,
  };
  store([saved, ...savedSeats().filter((other) => other.code !== seat.code)]);
}

/** Save the seat of another player on this device. */
export function addSeatOnDevice(code: string, { token, recovery }: OtherSeat): void {
  store(
    savedSeats().map((seat) =>
      seat.code === code
        ? { ...seat, others: [...(seat.others ?? []), { token, recovery }] }
        : seat,
    ),
  );
}

export function markGameOver(code: string): void {
  store(savedSeats().map((seat) => (seat.code === code ? { ...seat, over: true } : seat)));
}

export function forgetSeat(code: string): void {
  store(savedSeats().filter((seat) => seat.code !== code));
}

function store(seats: SavedSeat[]): void {
  seatsInMemory = seats.slice(0, MAX_SEATS);
  write(SEATS, seatsInMemory);
}

export function savedName(): string {
  return read<string>(NAME, "");
}

export function saveName(name: string): void {
  write(NAME, name);
}

export function loadSetting<T>(name: string, fallback: T): T {
  return read<T>(`heist-night.${name}`, fallback);
}

export function saveSetting(name: string, value: unknown): void {
  write(`heist-night.${name}`, value);
}

const KEY = "browser-key";
let keyInMemory = "";

/** Return this browser's key. The server uses it only to keep removed guests out of a table. */
export function browserKey(): string {
  keyInMemory ||= loadSetting(KEY, "") || crypto.getRandomValues(new Uint32Array(6)).join("");
  saveSetting(KEY, keyInMemory);
  return keyInMemory;
}

const REPLAYS = "replays";
const MAX_REPLAYS = 60;
type OwnReplay = [id: string, seat: number];

/** Return the seat that this browser had in the replayed game, if any. */
export function ownReplaySeat(replay: string): number | null {
  return loadSetting<OwnReplay[]>(REPLAYS, []).find(([id]) => id === replay)?.[1] ?? null;
}

export function saveReplaySeat(replay: string, seat: number): void {
  const others = loadSetting<OwnReplay[]>(REPLAYS, []).filter(([id]) => id !== replay);
  saveSetting(REPLAYS, [[replay, seat], ...others].slice(0, MAX_REPLAYS));
}

/** The player of this server that this browser is. */
export interface SavedPlayer {
  /** 40 hexadecimal digits. Anyone who has it is this player. */
  secret: string;
  /** The public id. */
  id: string;
  name: string;
  /** The server doesn't know the player any more: this browser plays as a guest. */
  unknown?: boolean;
}

const PLAYER = "player";
/** Used where the browser stores nothing. */
let playerInMemory: SavedPlayer | null = null;

export function savedPlayer(): SavedPlayer | null {
  return loadSetting<SavedPlayer | null>(PLAYER, playerInMemory);
}

export function savePlayer(player: SavedPlayer | null): void {
  playerInMemory = player;
  saveSetting(PLAYER, player);
}
