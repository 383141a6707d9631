/** Answers in two steps: pick something up, then put it somewhere, by tap, drag or keyboard.
 *
 * A board creates one `PickUp` for such a decision. `Draggable` can be picked up, `DropTarget` is
 * where it can go. The server's options say which pairs are allowed.
 */

export interface PickUpRules<Item, Where> {
  /** Whether the item may go to this place. */
  may(item: Item, place: Where): boolean;
  /** Why it may not, if known. */
  whyNot?(item: Item, place: Where): string | undefined;
  /** Whether the place is meant for such items at all; other places ignore them. */
  concerns?(item: Item, place: Where): boolean;
  put(item: Item, place: Where): void;
  /** A tap on a place only chooses it: the action bar asks before the item is put there. */
  asks?: boolean;
  /** Keep the item held until the board releases it at the next decision.
   *
   * So the board is drawn once, when the server has answered. */
  keeps?: boolean;
  /** Whether two items are the same; `Object.is` by default. */
  same?(one: Item, other: Item): boolean;
}

export class PickUp<Item, Where> {
  held = $state.raw<Item | null>(null);
  /** The place chosen for the held item, if `asks` is set. */
  aimed = $state.raw<Where | null>(null);
  /** The place under the dragged item. */
  over = $state.raw<Element | null>(null);
  dragging = $state(false);
  /** Why the latest attempt failed. */
  problem = $state("");
  private readonly places = new Map<Element, () => Where>();

  constructor(private readonly rules: PickUpRules<Item, Where>) {}

  holds(item: Item): boolean {
    const same = this.rules.same ?? Object.is;
    return this.held !== null && same(this.held, item);
  }

  /** Pick an item up; the second time, release it. */
  pick(item: Item): void {
    this.problem = "";
    this.aimed = null;
    this.held = this.holds(item) ? null : item;
  }

  lift(item: Item): void {
    this.problem = "";
    this.aimed = null;
    this.held = item;
    this.dragging = true;
  }

  release = (): void => {
    this.held = null;
    this.aimed = null;
    this.over = null;
    this.dragging = false;
  };

  lit(place: Where): boolean {
    return this.held !== null && this.rules.may(this.held, place);
  }

  whyNot(place: Where): string | undefined {
    if (this.held === null || this.lit(place)) return undefined;
    return this.rules.whyNot?.(this.held, place);
  }

  /** Whether the held item concerns this place. */
  concerns(place: Where): boolean {
    return this.held !== null && (this.rules.concerns?.(this.held, place) ?? true);
  }

  /** Answer a press on a place: choose the place if the board asks first, otherwise put it there. */
  press(place: Where): boolean {
    if (!this.rules.asks || !this.lit(place)) return this.put(place);
    this.aimed = place;
    return true;
  }

  put(place: Where): boolean {
    const item = this.held;
    if (item === null) return false;
    if (!this.rules.may(item, place)) {
      this.problem = this.rules.whyNot?.(item, place) ?? "";
      return false;
    }
    this.release();
    if (this.rules.keeps) this.held = item;
    this.rules.put(item, place);
    return true;
  }

  /** Drop the dragged item; returns whether it was put somewhere. */
  drop(): boolean {
    const place = this.over && this.places.get(this.over);
    this.over = null;
    this.dragging = false;
    const done = place ? this.put(place()) : false;
    if (!done) this.held = null;
    return done;
  }

  /** Return the place at this point of the page. */
  at(x: number, y: number): Element | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const place = element.closest("[data-place]");
      const where = place && this.places.get(place);
      if (where && this.concerns(where())) return place;
    }
    return null;
  }

  register(element: Element, place: () => Where): () => void {
    this.places.set(element, place);
    return () => this.places.delete(element);
  }
}
