/** Which options have a place on the board: the rest is offered as plain buttons. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("claims");

export class PlacedOptions {
  private readonly counts = new Map<number, number>();
  private version = $state(0);
  private due = false;

  has(option: number): boolean {
    void this.version;
    return (this.counts.get(option) ?? 0) > 0;
  }

  /** This option has a place; until the function returned is called. */
  claim(option: number): () => void {
    this.count(option, 1);
    return () => this.count(option, -1);
  }

  private count(option: number, by: number): void {
    this.counts.set(option, (this.counts.get(option) ?? 0) + by);
    if (this.due) return;
    // Elements come and go while the page is drawn: that must not be changed meanwhile.
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      this.version += 1;
    });
  }
}

export function providePlacedOptions(): PlacedOptions {
  return setContext(KEY, new PlacedOptions());
}

export function placedOptions(): PlacedOptions | undefined {
  return getContext<PlacedOptions | undefined>(KEY);
}
