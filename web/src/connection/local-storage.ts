/** What this browser remembers: its seats, its name, its settings. Nothing of it leaves in a URL. */

export interface OtherSeat {
  token: string;
  recovery: string | null;
}

export interface KeptSeat {
  code: string;
  game: string;
  token: string;
  recovery: string | null;
  /** Those who play on the same device. */
  others?: OtherSeat[];
  /** When it was last used, in milliseconds. */
  used: number;
  over: boolean;
}

const SEATS = "heist-night.seats";
const NAME = "heist-night.name";

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play, until the page is closed.
  }
}

let unkept: KeptSeat[] = [];

export function keptSeats(): KeptSeat[] {
  const seats = read<KeptSeat[]>(SEATS, unkept);
  return [...seats].sort((a, b) => b.used - a.used);
}

export function seatAt(code: string): KeptSeat | null {
  return keptSeats().find((seat) => seat.code === code) ?? null;
}

export function keepSeat(seat: Omit<KeptSeat, "used" | "over">): void {
  const before = seatAt(seat.code);
  const kept = {
    ...seat,
    recovery: seat.recovery ?? before?.recovery ?? null,
    used: Date.now(),
    over: false,
  };
  store([kept, ...keptSeats().filter((other) => other.code !== seat.code)]);
}

/** Somebody else at the same table, on this device. */
export function keepOther(code: string, { token, recovery }: OtherSeat): void {
  store(
    keptSeats().map((seat) =>
      seat.code === code
        ? { ...seat, others: [...(seat.others ?? []), { token, recovery }] }
        : seat,
    ),
  );
}

export function markOver(code: string): void {
  store(keptSeats().map((seat) => (seat.code === code ? { ...seat, over: true } : seat)));
}

export function forgetSeat(code: string): void {
  store(keptSeats().filter((seat) => seat.code !== code));
}

function store(seats: KeptSeat[]): void {
  unkept = seats.slice(0, 30);
  write(SEATS, unkept);
}

export function ownName(): string {
  return read<string>(NAME, "");
}

export function keepName(name: string): void {
  write(NAME, name);
}

export function setting<T>(name: string, otherwise: T): T {
  return read<T>(`heist-night.${name}`, otherwise);
}

export function keepSetting(name: string, value: unknown): void {
  write(`heist-night.${name}`, value);
}

const REPLAYS = "replays";
const MOST_REPLAYS = 60;
type OwnReplay = [id: string, seat: number];

/** In which seat this browser played the game of a replay. */
export function ownSeatIn(replay: string): number | null {
  return setting<OwnReplay[]>(REPLAYS, []).find(([id]) => id === replay)?.[1] ?? null;
}

export function keepReplay(replay: string, seat: number): void {
  const others = setting<OwnReplay[]>(REPLAYS, []).filter(([id]) => id !== replay);
  keepSetting(REPLAYS, [[replay, seat], ...others].slice(0, MOST_REPLAYS));
}
