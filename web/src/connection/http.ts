/** The HTTP part of the protocol: the catalogue, tables, replays. */

import type {
  CourseShown,
  GameShown,
  Join,
  Learn,
  NewTable,
  PlayOn,
  Problem,
  Recover,
  Replay,
  ReplayFrame,
  ReplayMade,
  ReviewShown,
  RulesShown,
  Seated,
  TableListed,
  Upload,
} from "../generated/protocol";

/** A refusal of the server, in its words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const TRIES = 3;

/** Nobody else thinks of the same. */
function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks again where nobody answered: the server does it once, however often it is asked. */
async function askOnce<T>(path: string, body: object): Promise<T> {
  const request = fresh();
  for (let tries = 1; ; tries++) {
    try {
      return await ask<T>(path, { ...body, request });
    } catch (problem) {
      const unsure = problem instanceof Refusal && [0, 502, 503, 504].includes(problem.status);
      if (!unsure || tries === TRIES) throw problem;
      await new Promise((done) => setTimeout(done, 400 * tries));
    }
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refusal("The server does not answer. Is it running, and are you online?", 0);
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem?.detail ?? `The server said ${answer.status}.`, answer.status);
  }
  return (await answer.json()) as T;
}

const part = encodeURIComponent;
let catalogue: Promise<GameShown[]> | null = null;

export function games(): Promise<GameShown[]> {
  catalogue ??= ask<GameShown[]>("/api/games").catch((error: unknown) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}

/** `options` as NAME=VALUE. */
export const rules = (game: string, options: readonly string[]) =>
  ask<RulesShown>(`/api/games/${part(game)}/rules?${options.map(asOption).join("&")}`);
const asOption = (option: string) => `option=${part(option)}`;
export const newTable = (table: NewTable) => askOnce<Seated>("/api/tables", table);
export const listedTables = () => ask<TableListed[]>("/api/tables");
export const tableAt = (code: string) => ask<TableListed>(`/api/tables/${part(code)}`);
export const join = (code: string, body: Join) =>
  askOnce<Seated>(`/api/tables/${part(code)}/join`, body);
export const recover = (body: Recover) => ask<Seated>("/api/recover", body);
export const courses = () => ask<CourseShown[]>("/api/lessons");
/** `lesson` is its id: `crooks/first`. */
export const learn = (lesson: string, body: Learn) =>
  askOnce<Seated>(`/api/lessons/${lesson.split("/").map(part).join("/")}`, body);
export const upload = (body: Upload) => ask<ReplayMade>("/api/replays", body);
export const replay = (id: string) => ask<Replay>(`/api/replays/${part(id)}`);
/** Or how far it is: to be asked again. */
export const review = (id: string) => ask<ReviewShown>(`/api/replays/${part(id)}/review`);
/** A page of frames, this one first. */
export const frames = (id: string, first: number, eyes: string, since: number) =>
  ask<ReplayFrame[]>(
    `/api/replays/${part(id)}/frames?first=${first}&eyes=${part(eyes)}&since=${since}`,
  );
export const playOn = (id: string, body: PlayOn) =>
  askOnce<Seated>(`/api/replays/${part(id)}/tables`, body);
export const qr = (code: string) => `/api/tables/${part(code)}/qr.svg`;

/** Codes are typed from other people's screens: case and spaces do not matter. */
export function tidyCode(typed: string): string {
  const last = typed.trim().split("/").pop() ?? "";
  return last.replace(/[^0-9a-z]/gi, "").toUpperCase();
}
