/** What the current page shows in the top bar and in the browser's tab. */

import { route } from "../connection/route.svelte";
import { clearTurn } from "./turn-alert.svelte";

export const bar = $state<{
  title: string;
  openRules: (() => void) | null;
  openInvite: (() => void) | null;
}>({ title: "", openRules: null, openInvite: null });

/** Return the title of the browser's tab. */
export const tabTitle = (page: string): string => (page ? `${page} – Heist Night` : "Heist Night");

/** Show a page without a game. A page in a dialog leaves the bar to the page below it. */
export function showPage(name: string): void {
  if (route.over) return;
  bar.title = "";
  bar.openRules = bar.openInvite = null;
  clearTurn(tabTitle(name));
}
