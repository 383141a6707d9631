import * as http from "../connection/http";
import { saveSeat } from "../connection/local-storage";
import { go } from "../connection/route.svelte";
import { chooseName } from "../pages/home/start";

/** Open a table for a lesson and go there. */
export async function startLesson(lesson: string): Promise<void> {
  const seated = await http.learn(lesson, { name: chooseName() });
  saveSeat(seated);
  go(`/table/${seated.code}`);
}
