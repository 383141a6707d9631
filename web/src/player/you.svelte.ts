/** The player that this browser is: remember, carry to another device, change, forget. */

import type { Forgotten, PlayerChange, PlayerShown, Seated } from "../generated/protocol";
import { HttpError, part, send } from "../connection/http";
import {
  saveName,
  savePlayer,
  savedPlayer,
  savedSeats,
  saveSeat,
  type SavedPlayer,
} from "../connection/local-storage";
import { forgetOwnGames, markLinked } from "../connection/own-games";

const SECRET_BYTES = 20;

/** `saved`: the player, null for a guest. */
export const you = $state<{ saved: SavedPlayer | null }>({ saved: savedPlayer() });

/** Return the secret to send; "" for a guest. */
export const ownSecret = (): string => (you.saved?.unknown ? "" : (you.saved?.secret ?? ""));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
/** Return whether a text is a player's secret. */
export const isSecret = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

function save(secret: string, { id, name }: PlayerShown): void {
  you.saved = { secret, id, name };
  savePlayer(you.saved);
  saveName(name);
}

/** Become a player of this server, with the seats that this browser has. */
export async function rememberMe(): Promise<void> {
  const secret = toHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const { chooseName } = await import("../pages/home/start");
  const player = await send<PlayerShown>("/api/player", { name: chooseName() }, secret);
  await linkSeats(secret);
  save(secret, player);
}

/** Add the seats that this browser has to the player's games, the latest first. */
async function linkSeats(secret: string): Promise<void> {
  for (const { code, token } of savedSeats()) {
    try {
      await send<PlayerShown>(`/api/tables/${part(code)}/player`, { token }, secret);
      markLinked(code);
    } catch (problem) {
      // Its table is gone, or it is another player's. A busy server is asked no more.
      if (!(problem instanceof HttpError && [400, 404].includes(problem.status))) return;
    }
  }
}

/** Become the player with this secret; throw if the server doesn't know it. */
export async function becomePlayer(secret: string): Promise<void> {
  save(secret, await send<PlayerShown>("/api/player", undefined, secret));
}

/** Read the player from the server; note if it doesn't know them any more. */
export async function refreshYou(): Promise<PlayerShown | null> {
  if (!you.saved) return null;
  const { secret } = you.saved;
  try {
    const player = await send<PlayerShown>("/api/player", undefined, secret);
    save(secret, player);
    return player;
  } catch (problem) {
    if (!(problem instanceof HttpError) || ![401, 404].includes(problem.status)) throw problem;
    you.saved = { ...you.saved, unknown: true };
    savePlayer(you.saved);
    return null;
  }
}

export async function changeYou(change: PlayerChange): Promise<PlayerShown> {
  const player = await send<PlayerShown>("/api/player/settings", change, ownSecret());
  save(ownSecret(), player);
  return player;
}

/** Erase the player on the server and everything about them in this browser. */
export async function forgetMe(): Promise<void> {
  await send<Forgotten>("/api/player/forget", {}, ownSecret());
  forgetOwnGames();
  saveName("");
  leaveBrowser();
}

/** Forget the player in this browser; the server still has them. */
export function leaveBrowser(): void {
  you.saved = null;
  savePlayer(null);
}

/** Get the seat at a running table in this browser, if another one has it. */
export async function returnToTable(code: string): Promise<void> {
  if (savedSeats().some((seat) => seat.code === code)) return;
  saveSeat(await send<Seated>(`/api/tables/${part(code)}/return`, {}, ownSecret()));
}
