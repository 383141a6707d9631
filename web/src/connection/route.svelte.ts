/** Client-side routing. */

/** A history entry of a page in a dialog: the browser's Back closes it or shows the one before. */
interface OverEntry {
  over: string;
  /** How many entries lie above the page below. */
  depth: number;
}
const overEntry = () => history.state as OverEntry | null;

/** `over` is the page that a dialog shows over the current one, or "". */
export const route = $state({ path: location.pathname, hash: location.hash, over: "" });

/** Return whether a link opens over the current page, so that nobody loses their place. */
let opensOver: (path: string) => boolean = () => false;

export function openOver(rule: (path: string) => boolean): void {
  opensOver = rule;
}

function showOver(over: string): void {
  const depth = (overEntry()?.depth ?? 0) + 1;
  history.pushState({ over, depth } satisfies OverEntry, "");
  read();
}

/** Close the dialog over the current page. */
export function closeOver(): void {
  if (!route.over) return;
  route.over = "";
  history.go(-(overEntry()?.depth ?? 0));
}

export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  read();
  window.scrollTo(0, 0);
}

/** Change the hash without a new history entry. */
export function replaceHash(hash: string): void {
  history.replaceState(null, "", location.pathname + location.search + hash);
  read();
}

function read(): void {
  route.path = location.pathname;
  route.hash = location.hash;
  route.over = overEntry()?.over ?? "";
}

/** Follow a link within the site without reloading the page. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  if (opensOver(link.pathname)) showOver(link.pathname);
  else go(link.pathname + link.hash);
}

window.addEventListener("popstate", read);
window.addEventListener("hashchange", read);
