/** Which options have a place on the board: the rest is offered as plain buttons. */

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";

const KEY = Symbol("claims");

export class Claims {
  private readonly counts = new SvelteMap<number, number>();

  has(option: number): boolean {
    return (this.counts.get(option) ?? 0) > 0;
  }

  /** This option has a place; until the function returned is called. */
  claim(option: number): () => void {
    this.counts.set(option, (this.counts.get(option) ?? 0) + 1);
    return () => {
      const left = (this.counts.get(option) ?? 0) - 1;
      if (left > 0) this.counts.set(option, left);
      else this.counts.delete(option);
    };
  }
}

export function makeClaims(): Claims {
  return setContext(KEY, new Claims());
}

export function claims(): Claims | undefined {
  return getContext<Claims | undefined>(KEY);
}
