/** Track which options have an element on the board; the others become plain buttons. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("placed-options");

export class PlacedOptions {
  private readonly counts = new Map<number, number>();
  private version = $state(0);
  private due = false;

  has(option: number): boolean {
    void this.version;
    return (this.counts.get(option) ?? 0) > 0;
  }

  /** Register an element for this option. Returns a function that removes it. */
  add(option: number): () => void {
    this.count(option, 1);
    return () => this.count(option, -1);
  }

  private count(option: number, by: number): void {
    this.counts.set(option, (this.counts.get(option) ?? 0) + by);
    if (this.due) return;
    // Elements register during an update, when state must not change.
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
