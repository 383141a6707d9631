/** One device shared by several players: who holds it, and who gets it next. */

import { playback } from "../kit/playback.svelte";
import { LiveTable } from "./live-table.svelte";

type TurnState = Pick<LiveTable, "window" | "windowRead" | "decision" | "left">;

export class Device {
  /** One connection for each player on this device. */
  tables = $state.raw<LiveTable[]>([]);
  /** The index of the player who holds the device; null while it is being passed. */
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
  /** The table as the player who holds the device sees it. */
  get table(): LiveTable {
    return this.tables[this.holder ?? 0] as LiveTable;
  }
  /** Who must get the device now; null if nobody, or if its holder is asked themself. */
  get next(): LiveTable | null {
    const from = this.holder ?? -1;
    if (from >= 0 && needsDevice(this.tables[from] as LiveTable)) return null;
    const order = [...this.tables.slice(from + 1), ...this.tables.slice(0, from + 1)];
    return order.find(needsDevice) ?? null;
  }
  /** Whether the game is hidden while the device is passed on. */
  get isHidden(): boolean {
    const { lobby, over, view } = this.table;
    if (!this.shared || lobby?.state !== "playing" || over || !view) return false;
    return this.holder === null || (this.next !== null && !playback.playing);
  }

  add(token: string): void {
    this.tables = [...this.tables, new LiveTable(this.code, token)];
  }
  giveTo(table: LiveTable): void {
    this.holder = this.tables.indexOf(table);
  }
  /** Hide the game until someone takes the device. */
  putDown = (): void => {
    this.holder = null;
  };
  reconnectNow = (): void => this.tables.forEach((table) => table.reconnectNow());
  close = (): void => this.tables.forEach((table) => table.close());
}

/** Whether this player must get the device.
 *
 * In a reaction window every player who could respond gets it once, asked or not: otherwise it would
 * reveal who is asked. */
export function needsDevice({ window, windowRead, decision, left }: TurnState): boolean {
  if (left) return false;
  if (!window) return decision !== null;
  const open = performance.now() - windowRead < window.left * 1000;
  return open && window.may_respond && !window.passed;
}
