/** Placing the crook in hand at a target, face up or face down. */

import type { CrooksView } from "../../generated/protocol";
import { PickUp } from "../../kit/pick-up.svelte";
import { optionWith, reasonWith, sentence, type BoardView } from "../board-view";

export interface Where {
  target: number;
  down: boolean;
}

export const dataOf = (where: Where) => ({
  kind: where.down ? "face-down" : "face-up",
  target: where.target,
});

export class Robbing extends PickUp<string, Where> {
  /** On a phone: whether the switch is set to face down. */
  down = $state(false);

  constructor(private readonly game: () => BoardView<CrooksView>) {
    super({
      may: (_, where) => this.option(where) !== undefined,
      whyNot: (_, where) => {
        const reason = reasonWith(this.game().reasons, dataOf(where));
        return reason ? sentence(this.game().named(reason.reason, reason.reason_parts)) : undefined;
      },
      keeps: true,
      put: (_, where) => {
        const option = this.option(where);
        if (option && !this.game().busy) void this.game().answer(option.id);
      },
    });
  }

  option(where: Where) {
    return optionWith(this.game().decision?.options ?? [], dataOf(where));
  }

  get asked(): boolean {
    return this.game().decision?.phase === "rob";
  }

  /** Whether the crook can be placed face down anywhere. */
  get mayHide(): boolean {
    return optionWith(this.game().decision?.options ?? [], { kind: "face-down" }) !== undefined;
  }
}
