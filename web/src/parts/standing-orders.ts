/** Texts about standing orders: answers left for reaction windows of a correspondence game. */

import type { Lobby, OrderOffer, StandingOrder } from "../generated/protocol";
import { joinNames } from "./join-names";
import type { Skip } from "./skip-texts";

export const isSlow = (lobby: Lobby | null): boolean => lobby?.pace === "correspondence";

/** When to pass without being asked, as offered at correspondence pace. */
export const SLOW_SKIPS: readonly [Skip, string][] = [
  ["none", "Ask me every time"],
  ["aimed", "Pass unless it's aimed at me"],
  ["turn", "Pass until my next turn"],
];

export const SLOW_SKIP_TEXTS: Record<Skip, string> = {
  none: "",
  aimed: "You pass unless a card is aimed at you.",
  duel: "You pass until this duel is over.",
  turn: "You pass until your next turn.",
};

/** Return "Ann is on vacation" or "you're on vacation"; "" if nobody is. */
export function vacationText(lobby: Lobby | null, you: number | null): string {
  const away = (lobby?.seats ?? []).filter((one) => one.vacation?.away);
  if (!away.length) return "";
  const names = away.map((one) => (one.seat === you ? "you" : one.name));
  if (names.length === 1 && names[0] === "you") return "you're on vacation";
  const verb = names.length > 1 ? "are" : "is";
  return `${joinNames(names)} ${verb} on vacation`;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Return an order in words: "Steal on my level 3: deny". */
export function orderText(order: StandingOrder, offers: readonly OrderOffer[]): string {
  const offer = offers.find(({ card }) => card === order.card);
  const answer = offer?.answers.find(({ choice }) => choice === order.answer);
  const level = order.level == null ? "" : `level ${order.level}`;
  const where = order.aimed
    ? level
      ? ` on my ${level}`
      : " aimed at me"
    : level && ` on ${level}`;
  return `${capitalize(order.card)}${where}: ${answer?.label ?? "respond"}`;
}

export const cardText = capitalize;
