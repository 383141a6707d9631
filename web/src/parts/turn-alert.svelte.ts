/** Tell the player that it's their turn: tab title, tab icon, and a notification if enabled. */

import { saveSetting, loadSetting } from "../connection/local-storage";

const possible = "Notification" in window && window.isSecureContext;

export const turnAlert = $state<{ possible: boolean; on: boolean; refused: string }>({
  possible,
  on: possible && loadSetting("bell", false) && Notification.permission === "granted",
  refused: "",
});

export async function toggleTurnAlert(): Promise<void> {
  turnAlert.refused = "";
  if (!turnAlert.on && (await Notification.requestPermission()) !== "granted") {
    turnAlert.refused =
      "Your browser blocks notifications from this site. Allow them in its site settings.";
    return;
  }
  turnAlert.on = !turnAlert.on;
  saveSetting("bell", turnAlert.on);
}

/** The decision that was last announced. */
let announced = "";

/** Show in the tab whether it's this player's turn; notify once for each decision. */
export function showTurn(question: { id: string; prompt: string } | null, title: string): void {
  document.title = question ? `● Your turn – ${title}` : title;
  document.getElementById("icon")?.setAttribute("href", question ? "/icon-turn.svg" : "/icon.svg");
  if (!question || question.id === announced) return;
  announced = question.id;
  if (turnAlert.on && document.hidden) notify(question.prompt);
}

function notify(prompt: string): void {
  try {
    const note = new Notification("Heist Night: your turn", {
      body: prompt,
      tag: "turn",
      icon: "/icon.svg",
    });
    note.onclick = () => window.focus();
  } catch {
    // Some phones offer notifications, but not to pages.
    turnAlert.possible = turnAlert.on = false;
  }
}

export function clearTurn(title = "Heist Night"): void {
  showTurn(null, title);
}
