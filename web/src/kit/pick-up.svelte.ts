/** Something is picked up, then put somewhere: by tap and tap, by drag, or by keyboard, all alike.
 *
 * A board makes one `Hold` for a question that is answered in two steps. `Grip` is what can be
 * picked up, `Place` is where it can go; which pairs are allowed is for the server to say.
 */

export interface PickUpRules<Item, Where> {
  /** May this go there? */
  may(item: Item, place: Where): boolean;
  /** Why it may not; nothing where nobody knows. */
  whyNot?(item: Item, place: Where): string | undefined;
  /** Is it a place for such things at all? Others neither answer nor get in the way. */
  concerns?(item: Item, place: Where): boolean;
  put(item: Item, place: Where): void;
  /** It stays held until the board, at the next question, lets go of it: so nothing is drawn before the
   * server has answered, and the answer need not wait for that. */
  keeps?: boolean;
  /** Two names for one thing. */
  same?(one: Item, other: Item): boolean;
}

export class PickUp<Item, Where> {
  held = $state.raw<Item | null>(null);
  /** The place that a dragged thing is over. */
  over = $state.raw<Element | null>(null);
  dragging = $state(false);
  /** Why the latest attempt came to nothing. */
  problem = $state("");
  private readonly places = new Map<Element, () => Where>();

  constructor(private readonly laws: PickUpRules<Item, Where>) {}

  holds(item: Item): boolean {
    const same = this.laws.same ?? Object.is;
    return this.held !== null && same(this.held, item);
  }

  /** Picks it up; a second time lets it go. */
  pick(item: Item): void {
    this.problem = "";
    this.held = this.holds(item) ? null : item;
  }

  lift(item: Item): void {
    this.problem = "";
    this.held = item;
    this.dragging = true;
  }

  release = (): void => {
    this.held = null;
    this.over = null;
    this.dragging = false;
  };

  lit(place: Where): boolean {
    return this.held !== null && this.laws.may(this.held, place);
  }

  whyNot(place: Where): string | undefined {
    if (this.held === null || this.lit(place)) return undefined;
    return this.laws.whyNot?.(this.held, place);
  }

  /** Something is held that this place has to do with. */
  concerns(place: Where): boolean {
    return this.held !== null && (this.laws.concerns?.(this.held, place) ?? true);
  }

  put(place: Where): boolean {
    const item = this.held;
    if (item === null) return false;
    if (!this.laws.may(item, place)) {
      this.problem = this.laws.whyNot?.(item, place) ?? "";
      return false;
    }
    this.release();
    if (this.laws.keeps) this.held = item;
    this.laws.put(item, place);
    return true;
  }

  /** What is dragged is let go of here. */
  drop(): boolean {
    const place = this.over && this.places.get(this.over);
    this.over = null;
    this.dragging = false;
    const done = place ? this.put(place()) : false;
    if (!done) this.held = null;
    return done;
  }

  /** The place that lies under this point of the page. */
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
