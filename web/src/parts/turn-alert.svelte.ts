/** "It is your turn": the title, the icon of the tab and, if wanted, a notification. */

import { keepSetting, setting } from "../connection/local-storage";

const possible = "Notification" in window && window.isSecureContext;

export const bell = $state<{ possible: boolean; on: boolean; refused: string }>({
  possible,
  on: possible && setting("bell", false) && Notification.permission === "granted",
  refused: "",
});

export async function toggleBell(): Promise<void> {
  bell.refused = "";
  if (!bell.on && (await Notification.requestPermission()) !== "granted") {
    bell.refused =
      "Your browser does not let this page notify you. You can allow it in the settings of this site.";
    return;
  }
  bell.on = !bell.on;
  keepSetting("bell", bell.on);
}

let rung = "";

/** Shows in the tab whether this player is asked; rings once for each question. */
export function callToTable(question: { id: string; prompt: string } | null, title: string): void {
  document.title = question ? `● Your turn – ${title}` : title;
  document.getElementById("icon")?.setAttribute("href", question ? "/icon-turn.svg" : "/icon.svg");
  if (!question || question.id === rung) return;
  rung = question.id;
  if (bell.on && document.hidden) ring(question.prompt);
}

function ring(prompt: string): void {
  try {
    const note = new Notification("Heist Night: your turn", {
      body: prompt,
      tag: "turn",
      icon: "/icon.svg",
    });
    note.onclick = () => window.focus();
  } catch {
    // Some phones have notifications, but not for pages: the title and the icon must do.
    bell.possible = bell.on = false;
  }
}

export function leaveTable(): void {
  callToTable(null, "Heist Night");
}
