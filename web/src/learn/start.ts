/** From a lesson's name to its table. */

import * as http from "../connection/http";
import { keepSeat } from "../connection/local-storage";
import { go } from "../connection/route.svelte";
import { nameToUse } from "../pages/home/start";

export async function learn(lesson: string): Promise<void> {
  const seated = await http.learn(lesson, { name: nameToUse() });
  keepSeat(seated);
  go(`/table/${seated.code}`);
}
