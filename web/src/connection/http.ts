/** HTTP requests: the game catalogue, tables, lessons and replays. */

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

/** A request that failed, with the server's message and status (0: no response). */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const MAX_TRIES = 3;

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a request with an id, and retry without a response: the server executes each id once. */
async function postOnce<T>(path: string, body: object): Promise<T> {
  const request = randomId();
  for (let tries = 1; ; tries++) {
    try {
      return await send<T>(path, { ...body, request });
    } catch (problem) {
      const unsure = problem instanceof HttpError && [0, 502, 503, 504].includes(problem.status);
      if (!unsure || tries === MAX_TRIES) throw problem;
      await new Promise((done) => setTimeout(done, 400 * tries));
    }
  }
}

async function send<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new HttpError("Can't reach the server. Check your connection and try again.", 0);
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new HttpError(problem?.detail ?? `Server error ${response.status}.`, response.status);
  }
  return (await response.json()) as T;
}

const part = encodeURIComponent;
let catalogue: Promise<GameShown[]> | null = null;

export function games(): Promise<GameShown[]> {
  catalogue ??= send<GameShown[]>("/api/games").catch((error: unknown) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}

/** Each option is `NAME=VALUE`. */
export const rules = (game: string, options: readonly string[]) =>
  send<RulesShown>(`/api/games/${part(game)}/rules?${options.map(asOption).join("&")}`);
const asOption = (option: string) => `option=${part(option)}`;
export const newTable = (table: NewTable) => postOnce<Seated>("/api/tables", table);
export const listedTables = () => send<TableListed[]>("/api/tables");
export const tableAt = (code: string) => send<TableListed>(`/api/tables/${part(code)}`);
export const join = (code: string, body: Join) =>
  postOnce<Seated>(`/api/tables/${part(code)}/join`, body);
export const recover = (body: Recover) => send<Seated>("/api/recover", body);
export const courses = () => send<CourseShown[]>("/api/lessons");
/** `lesson` is its id, such as `crooks/first`. */
export const learn = (lesson: string, body: Learn) =>
  postOnce<Seated>(`/api/lessons/${lesson.split("/").map(part).join("/")}`, body);
export const upload = (body: Upload) => send<ReplayMade>("/api/replays", body);
export const replay = (id: string) => send<Replay>(`/api/replays/${part(id)}`);
/** Return the review, or its progress while it is being made. */
export const review = (id: string) => send<ReviewShown>(`/api/replays/${part(id)}/review`);
/** Return a page of frames from `first` on, as seen by `viewAs`. */
export const frames = (id: string, first: number, viewAs: string, since: number) =>
  send<ReplayFrame[]>(
    `/api/replays/${part(id)}/frames?first=${first}&eyes=${part(viewAs)}&since=${since}`,
  );
export const playOn = (id: string, body: PlayOn) =>
  postOnce<Seated>(`/api/replays/${part(id)}/tables`, body);
export const qr = (code: string) => `/api/tables/${part(code)}/qr.svg`;

/** Clean up a typed or pasted code: case and spaces don't matter, and links work too. */
export function tidyCode(typed: string): string {
  const last = typed.trim().split("/").pop() ?? "";
  return last.replace(/[^0-9a-z]/gi, "").toUpperCase();
}
