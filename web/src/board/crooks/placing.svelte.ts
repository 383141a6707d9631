/** The crook in the hand goes to a place of one's own row, face up or face down. */

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
  /** On a phone a switch says which way it will lie. */
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

  /** May it be hidden anywhere at all? */
  get mayHide(): boolean {
    return optionWith(this.game().decision?.options ?? [], { kind: "face-down" }) !== undefined;
  }
}
