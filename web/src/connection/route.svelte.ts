/** Client-side routing. */

export const route = $state({ path: location.pathname, hash: location.hash, before: "" });

export function go(path: string, instead = false): void {
  route.before = location.pathname;
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
  go(link.pathname + link.hash);
}

window.addEventListener("popstate", read);
window.addEventListener("hashchange", read);
