/** Where each option is on the board: a lock, a door, a pile, the duel or the chain.
 *
 * A place has the name of its anchor: `lock-2-3` is level 3 of seat 2.
 */

import type { OptionShown, Reason, VaultHeistView } from "../../generated/protocol";
import type { Choice } from "../../kit/choice.svelte";
import { PickUp } from "../../kit/pick-up.svelte";
import { pieceOf, sentence, type BoardView, type DecisionContext } from "../board-view";

export const lockAt = (seat: number, level: number): string => `lock-${seat}-${level}`;
export const doorOf = (seat: number): string => `door-${seat}`;
export const DISCARD = "discard";
export const DUEL = "duel";
export const CHAIN = "chain";

type Fact = Pick<OptionShown, "data">;

/** Return the place of this option; null if no card is played. */
export function placeOf({ data }: Fact, own: number | null): string | null {
  const { kind, card, target, level } = data as Record<string, unknown>;
  if (kind === "oppose" || kind === "support") return DUEL;
  if (kind === "answer") return card === "firewall" ? null : CHAIN;
  if (kind === "infiltrate") return own === null ? null : lockAt(own, Number(level));
  if (kind !== "play") return null;
  if (typeof target === "number")
    return typeof level === "number" ? lockAt(target, level) : doorOf(target);
  if (card === "scavenge") return DISCARD;
  return own === null ? null : doorOf(own);
}

export const sortOf = (place: string): string => place.split("-")[0] ?? place;

/** Return the option that plays this card there. */
export function playing<T extends Fact>(
  options: readonly T[],
  own: number | null,
  card: string,
  place: string,
): T | undefined {
  return options.find((option) => option.data.card === card && placeOf(option, own) === place);
}

/** Whether this card can be played now. */
export const onOffer = (game: DecisionContext, own: number | null, card: string): boolean =>
  (game.decision?.options ?? []).some(
    (option) => option.data.card === card && placeOf(option, own) !== null,
  );

/** Create the pick-up of a card in the hand, with the places it can go. */
export function aiming(
  game: () => DecisionContext,
  own: () => number | null,
): PickUp<string, string> {
  const options = () => game().decision?.options ?? [];
  const reason = (card: string, place: string): Reason | undefined =>
    game().decision ? playing(game().reasons, own(), card, place) : undefined;
  return new PickUp<string, string>({
    may: (card, place) => !game().busy && playing(options(), own(), card, place) !== undefined,
    whyNot: (card, place) => {
      const found = reason(card, place);
      return found && sentence(game().named(found.reason, found.reason_parts));
    },
    // A distract goes on a door: the locks on it must not take the click.
    concerns: (card, place) =>
      options().some((option) => {
        const other = option.data.card === card ? placeOf(option, own()) : null;
        return other !== null && sortOf(other) === sortOf(place);
      }) || reason(card, place) !== undefined,
    asks: true,
    keeps: true,
    put: (card, place) => void game().answer(playing(options(), own(), card, place)!.id),
  });
}

/** With more targets than this, choose one on the board first. */
const MAX_BUTTONS = 3;

/** Return what the action bar says about the held card: what it does, and a button for each target. */
export function choiceOf(
  game: BoardView<VaultHeistView>,
  pickUp: PickUp<string, string>,
): Choice | null {
  const { held, aimed } = pickUp;
  if (held === null) return null;
  const piece = pieceOf(game.facts, "card", held);
  const places = (game.decision?.options ?? [])
    .map((option) => ({ option, place: placeOf(option, game.view.seat) }))
    .filter(({ option, place }) => option.data.card === held && place !== null);
  const chosen = aimed === null ? places : places.filter(({ place }) => place === aimed);
  const shown = pickUp.dragging || chosen.length > MAX_BUTTONS ? [] : chosen;
  const next = places.length
    ? `Choose ${String(piece?.printed.where ?? "a target")}.`
    : "You can't play it now.";
  return {
    title: `${held}:`,
    text: [piece?.effect ?? "", shown.length ? "" : next].join(" ").trim(),
    buttons: shown.map(({ option, place }) => ({
      label: game.named(option.label, option.label_parts),
      option: option.id,
      press: () => pickUp.put(place!),
    })),
    cancel: pickUp.release,
  };
}

/** Group equal cards and count them. */
export function countByName(cards: readonly string[]): [card: string, count: number][] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}
