/** A person at a table: a remembered player, a guest, a bot or a former player. */
export interface ShownPlayer {
  name: string;
  /** The player's id; null for guests, bots and former players. */
  id: string | null;
  bot?: boolean;
  own?: boolean;
  /** The address of their statistics, if they show them. */
  link?: string;
}
