import * as http from "../connection/http";
import { saveSeat } from "../connection/local-storage";
import { go, route } from "../connection/route.svelte";
import { chooseName, preferredPace } from "../pages/home/start";

/** Open a table for a lesson and go there; from another table, in a new tab. */
export async function startLesson(lesson: string): Promise<void> {
  // Browsers open a tab only at once after a press.
  const tab = route.over ? window.open("", "_blank") : null;
  try {
    const seated = await http.learn(lesson, { name: chooseName(), pace: preferredPace() });
    saveSeat(seated);
    if (tab) tab.location.href = `/table/${seated.code}`;
    else go(`/table/${seated.code}`);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
