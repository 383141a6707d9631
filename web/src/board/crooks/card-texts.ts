/** What is printed on crooks, and what one knows of those whom one does not see: in words. */

import type {
  CrooksCrook as Crook,
  CrooksCrookView as CrookView,
  CrooksPileView as HeapView,
  CrooksTargetView as TargetView,
  CrooksView,
} from "../../generated/protocol";
import { pieceOf, type BoardView } from "../board-view";

type Game = BoardView<CrooksView>;

export function printedOn(view: CrooksView, name: string | null): Crook | undefined {
  return name === null ? undefined : view.crooks.find((crook) => crook.name === name);
}

export const signed = (number: number): string =>
  number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "";

/** "Velvet Vera 7+2". */
export function brief(view: CrooksView, name: string): string {
  const crook = printedOn(view, name);
  return crook ? `${name} ${crook.rank}${signed(crook.modifier)}` : name;
}

export function listed(view: CrooksView, names: readonly string[]): string {
  return names.map((name) => brief(view, name)).join(", ");
}

/** Who it is, and what it does; or who it can be. */
export function aboutCrook(game: Game, crook: CrookView): { title: string; text: string } {
  const { view, facts } = game;
  const from = `From hangout ${crook.hangout}.`;
  if (crook.crook === null)
    return {
      title: `Face down, from hangout ${crook.hangout}`,
      text: `Can be: ${listed(view, crook.possible)}.`,
    };
  const effect = pieceOf(facts, "crook", crook.crook)?.effect ?? "";
  const hidden = crook.face_down ? "Lies face down. " : "";
  return { title: crook.crook, text: `${effect} ${hidden}${from}`.trim() };
}

export function aboutHeap(view: CrooksView, heap: HeapView): string {
  if (!heap.cards) return "Nobody is left there.";
  const words = heap.certain.length ? [`There for sure: ${listed(view, heap.certain)}.`] : [];
  const others = heap.cards - heap.certain.length;
  if (others) words.push(`${others} of these: ${listed(view, heap.possible)}.`);
  return words.join(" ");
}

export function aboutTarget(game: Game, target: TargetView): string {
  const sum = [target.target, ...target.modifiers.map(signed)].join(" ");
  const ranks = target.ranks.flatMap((rank, seat) =>
    rank === null ? [] : [`${game.name(seat)} ${rank}`],
  );
  const words = [`Worth ${target.worth} now (${sum}).`];
  words.push(ranks.length ? `Ranks: ${ranks.join(", ")}.` : "Nobody is there that you can name.");
  if (!target.sure) words.push("Somebody lies there whom you cannot name.");
  return words.join(" ");
}
