/** A plan for the crew: built here, checked by the server, sent as one answer. */

import type { BigScoreView, ForeseenStep, OptionShown } from "../../generated/protocol";
import { PickUp } from "../../kit/pick-up.svelte";
import { setPlanInProgress } from "../../kit/plan.svelte";
import { optionWith, reasonWith, sentence, type BoardView } from "../board-view";

export type Place = { kind: "send"; job: number } | { kind: "train" } | { kind: "unassign" };

export interface Card {
  index: number;
  name: string;
  /** Where the card was put; null while it is in the hand. `choice` is the option's number. */
  place: Place | null;
  choice: number | null;
}

function same(one: Place, other: Place): boolean {
  return (
    one.kind === other.kind &&
    (one.kind !== "send" || other.kind !== "send" || one.job === other.job)
  );
}

export class Assignment {
  cards = $state<Card[]>([]);
  problem = $state("");
  steps = $state.raw<ForeseenStep[]>([]);
  /** Whether a request for the options of each card is running. */
  asking = $state(false);
  decision = "";
  readonly pickUp = new PickUp<Card, Place>({
    may: (card, place) => this.optionFor(card, place) !== undefined,
    whyNot: (card, place) => this.whyNot(card, place),
    put: (card, place) => void this.put(card, place),
    same: (one, other) => one.index === other.index,
  });
  private asked = 0;
  private sent: Card[] = [];
  private hinted: Card | null = null;

  constructor(private readonly game: BoardView<BigScoreView>) {}

  /** Start a plan for a new question. A plan that was undone keeps its places. */
  begin(decision: string, hand: readonly string[]): void {
    if (decision === this.decision) return;
    const again =
      hand.length === this.sent.length && hand.every((name, i) => name === this.sent[i]?.name);
    this.decision = decision;
    setPlanInProgress({
      decision,
      choices: () => this.soFar(),
      answers: () =>
        this.choices.map((choice, n) => ({ choice, open: this.cards[n]?.choice == null })),
      take: (choice) => this.take(choice),
    });
    if (again) this.cards = this.sent.map((card) => ({ ...card }));
    else this.cards = hand.map((name, index) => ({ index, name, place: null, choice: null }));
    this.pickUp.release();
    this.problem = "";
    void this.foresee();
  }

  /** Forget the sent plan: it can't be undone any more. */
  forget(): void {
    this.sent = [];
  }

  get unplaced(): Card[] {
    return this.cards.filter((card) => card.choice === null);
  }

  at(place: Place): Card[] {
    return this.cards.filter((card) => card.place !== null && same(card.place, place));
  }

  options(card: Card): OptionShown[] {
    return this.steps[card.index]?.decision.options ?? [];
  }

  optionFor(card: Card, place: Place): OptionShown | undefined {
    return optionWith(this.options(card), { ...place });
  }

  /** Return why this card can't go there; undefined if it can, or if there is no reason yet. */
  whyNot(card: Card, place: Place): string | undefined {
    if (this.optionFor(card, place)) return undefined;
    const reason = reasonWith(this.steps[card.index]?.reasons ?? [], { ...place });
    return reason ? sentence(this.game.named(reason.reason, reason.reason_parts)) : undefined;
  }

  /** Pick a card. A second press releases it, and takes a placed card back. */
  press = (card: Card): void => {
    this.problem = "";
    if (this.pickUp.holds(card) && card.choice !== null) this.takeBack(card);
    else this.pickUp.pick(card);
  };

  takeBack(card: Card): void {
    card.place = card.choice = null;
    this.game.closeHint?.();
    void this.foresee();
  }

  async put(card: Card, place: Place): Promise<void> {
    const option = this.optionFor(card, place);
    if (!option) {
      this.problem = this.whyNot(card, place) ?? "";
      return;
    }
    card.place = place;
    card.choice = option.id;
    this.problem = "";
    this.game.closeHint?.();
    this.pickUp.held = this.unplaced[0] ?? null;
    await this.foresee();
  }

  /** The choices for all cards, in order; cards still in the hand are unassigned. */
  get choices(): number[] {
    const rest = optionWith(this.steps[0]?.decision.options ?? this.firstOptions, {
      kind: "unassign",
    });
    return this.cards.map((card) => card.choice ?? rest?.id ?? -1);
  }

  private get firstOptions(): OptionShown[] {
    return this.game.decision?.options ?? [];
  }

  async send(): Promise<void> {
    this.sent = this.cards.map((card) => ({ ...card }));
    this.pickUp.release();
    if (!(await this.game.plan(this.choices, this.decision))) this.sent = [];
  }

  /** Return the choices before the held card, or before the first in the hand: a hint continues there. */
  private soFar(): number[] {
    this.hinted = this.pickUp.held ?? this.unplaced[0] ?? this.cards.at(-1) ?? null;
    return this.choices.slice(0, this.hinted?.index ?? 0);
  }

  /** Put the card that the latest hint is about where the hint says. */
  private take(choice: number): void {
    const card = this.hinted && this.cards[this.hinted.index];
    const option = card && this.options(card).find((one) => one.id === choice);
    if (!card || !option) return;
    const { kind, job } = option.data as unknown as { kind: Place["kind"]; job?: number };
    void this.put(card, (kind === "send" ? { kind, job } : { kind }) as Place);
  }

  /** Ask the server for the options of each card, with the others in their places. */
  private async foresee(): Promise<void> {
    const number = ++this.asked;
    this.asking = true;
    const foreseen = await this.game.foresee(this.decision, this.choices);
    if (number !== this.asked) return;
    this.asking = false;
    if (!foreseen) return;
    if (foreseen.refused === null) {
      this.steps = foreseen.steps;
      return;
    }
    // A placed card no longer fits: it goes back to the hand.
    const refused = this.cards[foreseen.steps.length - 1];
    this.problem = sentence(this.game.named(foreseen.refused, foreseen.refused_parts));
    if (!refused || refused.choice === null) return;
    refused.place = refused.choice = null;
    this.pickUp.held = refused;
    await this.foresee();
  }
}
