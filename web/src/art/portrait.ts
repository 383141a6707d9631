/** The portrait of a player: their boss or character, or a face made from their name. */

import type { View } from "../generated/protocol";
import type { Picture } from "./picture";

export async function portraitOf(view: View, seat: number, name: string): Promise<Picture> {
  if (view.game === "big-score" || view.game === "big-score-solo") {
    const boss = view.game === "big-score" ? view.players[seat]?.boss : view.boss;
    if (boss) return (await import("./big-score")).bossPicture(boss);
  }
  if (view.game === "chicken-heist") {
    const character = view.players[seat]?.character;
    if (character) return (await import("./chicken-heist")).chickenPicture(character);
  }
  return (await import("./people/generated-face")).generatedFace(name);
}
