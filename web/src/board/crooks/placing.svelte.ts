/** Placing the crook in hand: choose a target, then face up or face down. */

import type { CrooksView, OptionShown } from "../../generated/protocol";
import type { Choice } from "../../kit/choice.svelte";
import { PickUp } from "../../kit/pick-up.svelte";
import { optionWith, reasonWith, sentence, type BoardView } from "../board-view";

const WAYS = ["face-up", "face-down"];

export class Robbing extends PickUp<string, number> {
  constructor(private readonly game: () => BoardView<CrooksView>) {
    super({
      may: (_, target) => this.options(target).length > 0,
      whyNot: (_, target) => {
        const reason = reasonWith(this.game().reasons, { kind: "face-up", target });
        return reason ? sentence(this.game().named(reason.reason, reason.reason_parts)) : undefined;
      },
      keeps: true,
      // By tap or drag, only the target is chosen: a crook placed face up can't be taken back.
      put: (_, target) => (this.aimed = target),
    });
  }

  /** The ways to place the crook at this target. */
  options(target: number): OptionShown[] {
    const offered = this.game().decision?.options ?? [];
    return WAYS.flatMap((kind) => optionWith(offered, { kind, target }) ?? []);
  }

  get asked(): boolean {
    return this.game().decision?.phase === "rob";
  }

  /** What the action bar says about the chosen target. */
  get choice(): Choice | null {
    const target = this.aimed;
    if (!this.asked || target === null || this.dragging) return null;
    return {
      title: "",
      buttons: this.options(target).map((option) => ({
        label: this.label(option),
        option: option.id,
        press: () => void this.game().answer(option.id),
      })),
      cancel: () => (this.aimed = null),
    };
  }

  private label(option: OptionShown): string {
    const words = this.game().named(option.label, option.label_parts);
    return option.data.kind === "face-down"
      ? `${words} for $${this.game().view.hiding_price}`
      : words;
  }
}
