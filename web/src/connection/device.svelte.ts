/** One device at a table and all who play on it: whose hands it is in, and who is to have it next. */

import { playback } from "../kit/playback.svelte";
import { LiveTable } from "./live-table.svelte";

type Asked = Pick<LiveTable, "window" | "windowRead" | "passing" | "decision" | "left">;

export class Device {
  /** One line for each who plays here. */
  tables = $state.raw<LiveTable[]>([]);
  /** In whose hands it is; null: in nobody's, behind the curtain. */
  private holder = $state<number | null>(null);

  constructor(
    readonly code: string,
    tokens: readonly (string | null)[],
  ) {
    this.tables = tokens.map((token) => new LiveTable(code, token));
  }

  get shared(): boolean {
    return this.tables.length > 1;
  }
  /** As the one who has the device sees it. */
  get table(): LiveTable {
    return this.tables[this.holder ?? 0] as LiveTable;
  }
  /** Who must have the device now; null where nobody is asked, or whoever has it is. */
  get next(): LiveTable | null {
    const from = this.holder ?? -1;
    if (from >= 0 && wants(this.tables[from] as LiveTable)) return null;
    const order = [...this.tables.slice(from + 1), ...this.tables.slice(0, from + 1)];
    return order.find(wants) ?? null;
  }
  /** It hides everything while the device goes from hand to hand. */
  get curtain(): boolean {
    const { lobby, over, view } = this.table;
    if (!this.shared || lobby?.state !== "playing" || over || !view) return false;
    return this.holder === null || (this.next !== null && !playback.playing);
  }

  add(token: string): void {
    this.tables = [...this.tables, new LiveTable(this.code, token)];
  }
  take(table: LiveTable): void {
    this.holder = this.tables.indexOf(table);
  }
  /** Whoever has it puts it down. */
  drop = (): void => {
    this.holder = null;
  };
  hurry = (): void => this.tables.forEach((table) => table.hurry());
  close = (): void => this.tables.forEach((table) => table.close());
}

/** In a window everybody has the device once, whether asked or not: else it would tell who is. */
export function wants({ window, windowRead, passing, decision, left }: Asked): boolean {
  if (left) return false;
  if (!window) return decision !== null;
  const open = performance.now() - windowRead < window.left * 1000;
  return open && !window.passed && !passing;
}
