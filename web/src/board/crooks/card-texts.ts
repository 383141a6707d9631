/** Texts about crooks, hangouts and targets. */

import type {
  CrooksCrook as Crook,
  CrooksCrookView as CrookView,
  CrooksPileView as PileView,
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

/** Return a crook's name with rank and modifier, like "Velvet Vera 7+2". */
export function brief(view: CrooksView, name: string): string {
  const crook = printedOn(view, name);
  return crook ? `${name} ${crook.rank}${signed(crook.modifier)}` : name;
}

export function listed(view: CrooksView, names: readonly string[]): string {
  return names.map((name) => brief(view, name)).join(", ");
}

/** Describe a crook, or for a hidden one, who it can be. */
export function aboutCrook(game: Game, crook: CrookView): { title: string; text: string } {
  const { view, facts } = game;
  const from = `From hangout ${crook.hangout}.`;
  if (crook.crook === null)
    return {
      title: `Face down, from hangout ${crook.hangout}`,
      text: `Can be: ${listed(view, crook.possible)}.`,
    };
  const effect = pieceOf(facts, "crook", crook.crook)?.effect ?? "";
  const hidden = crook.face_down ? "Face down. " : "";
  return { title: crook.crook, text: `${effect} ${hidden}${from}`.trim() };
}

export function aboutPile(view: CrooksView, pile: PileView): string {
  if (!pile.cards) return "Nobody left here.";
  const words = pile.certain.length ? [`Known here: ${listed(view, pile.certain)}.`] : [];
  const others = pile.cards - pile.certain.length;
  if (others) words.push(`${others} of these: ${listed(view, pile.possible)}.`);
  return words.join(" ");
}

export function aboutTarget(game: Game, target: TargetView): string {
  const sum = [target.target, ...target.modifiers.map(signed)].join(" ");
  const ranks = target.ranks.flatMap((rank, seat) =>
    rank === null ? [] : [`${game.name(seat)} ${rank}`],
  );
  const words = [`Worth ${target.worth} now (${sum}).`];
  words.push(ranks.length ? `Ranks: ${ranks.join(", ")}.` : "No crook here that you know.");
  if (!target.sure) words.push("There's a face-down crook here that you don't know.");
  return words.join(" ");
}
