/** HTTP requests: the game catalogue, tables, lessons and replays. */

import type {
  CourseShown,
  GameShown,
  Invitation,
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

import { browserKey, savedPlayer, savePlayer } from "./local-storage";

/** A request that failed, with the server's message and status (0: no response). */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Whether a request failed because no server answered. */
export function isServerLost(error: unknown): boolean {
  return error instanceof HttpError && [0, 502, 503, 504].includes(error.status);
}

const MAX_TRIES = 3;

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a request with an id, and retry without a response: the server executes each id once. */
async function postOnce<T>(path: string, body: object, secret?: string): Promise<T> {
  const request = randomId();
  for (let tries = 1; ; tries++) {
    try {
      return await send<T>(path, { ...body, request }, secret);
    } catch (problem) {
      if (!isServerLost(problem) || tries === MAX_TRIES) throw problem;
      await new Promise((done) => setTimeout(done, 400 * tries));
    }
  }
}

/** Send a request; `secret` says which player of this server sends it. */
export async function fetchChecked(
  path: string,
  body?: unknown,
  secret?: string,
): Promise<Response> {
  const headers: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const request: RequestInit =
    body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
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
  return response;
}

export async function send<T>(path: string, body?: unknown, secret?: string): Promise<T> {
  return (await (await fetchChecked(path, body, secret)).json()) as T;
}

/** Take a seat as this browser's player, if it is one; otherwise as a guest. */
async function takeSeat(path: string, body: object): Promise<Seated> {
  const player = savedPlayer();
  const secret = player?.unknown ? undefined : player?.secret;
  try {
    return await postOnce<Seated>(path, body, secret);
  } catch (problem) {
    const refused = problem instanceof HttpError && [401, 404].includes(problem.status);
    if (!player || !secret || !refused || (await isKnown(secret))) throw problem;
    savePlayer({ ...player, unknown: true });
    throw new HttpError("This server doesn't remember you any more. Try again as a guest.", 404);
  }
}

async function isKnown(secret: string): Promise<boolean> {
  return send("/api/player", undefined, secret).then(
    () => true,
    (problem: unknown) => !(problem instanceof HttpError && [401, 404].includes(problem.status)),
  );
}

export const part = encodeURIComponent;
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
export const newTable = (table: NewTable) => takeSeat("/api/tables", table);
export const listedTables = () => send<TableListed[]>("/api/tables");
export const tableAt = (code: string) => send<TableListed>(`/api/tables/${part(code)}`);
export const join = (code: string, body: Join) => takeSeat(...joining(code, body));
/** Join as a guest: another person on this device. */
export const joinAsGuest = (code: string, body: Join) => postOnce<Seated>(...joining(code, body));
const joining = (code: string, body: Join): [path: string, body: object] => [
  `/api/tables/${part(code)}/join`,
  { ...body, key: browserKey() },
];
export const invitation = (code: string) =>
  send<Invitation>(`/api/tables/${part(code)}/invitation`);
export const recover = (body: Recover) => send<Seated>("/api/recover", body);
export const courses = () => send<CourseShown[]>("/api/lessons");
/** `lesson` is its id, such as `crooks/first`. */
export const learn = (lesson: string, body: Learn) =>
  takeSeat(`/api/lessons/${lesson.split("/").map(part).join("/")}`, body);
export const upload = (body: Upload) => send<ReplayMade>("/api/replays", body);
export const replay = (id: string) => send<Replay>(`/api/replays/${part(id)}`);
/** Return the review, or its progress while it is being made. */
/** Ask for a review. `automatic`: nobody asked, so it starts only if the server isn't busy. */
export const review = (id: string, automatic = false) =>
  send<ReviewShown>(`/api/replays/${part(id)}/review${automatic ? "?automatic=true" : ""}`);
/** Return a page of frames from `first` on, as seen by `viewAs`. */
export const frames = (id: string, first: number, viewAs: string, since: number) =>
  send<ReplayFrame[]>(
    `/api/replays/${part(id)}/frames?first=${first}&eyes=${part(viewAs)}&since=${since}`,
  );
export const playOn = (id: string, body: PlayOn) =>
  takeSeat(`/api/replays/${part(id)}/tables`, body);
export const qr = (code: string) => `/api/tables/${part(code)}/qr.svg`;

/** Clean up a typed or pasted code: case and spaces don't matter, and links work too. */
export function tidyCode(typed: string): string {
  const last = typed.trim().split("/").pop() ?? "";
  return last.replace(/[^0-9a-z]/gi, "").toUpperCase();
}
