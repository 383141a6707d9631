/** The most stars that this browser's player earned in each lesson. */

import { saveSetting, loadSetting } from "../connection/local-storage";

const saved = $state<{ stars: Record<string, number> }>({ stars: loadSetting("lessons", {}) });

export const MAX_STARS = 3;

export function starsOf(lesson: string): number {
  return saved.stars[lesson] ?? 0;
}

export function saveStars(lesson: string, stars: number): void {
  if (stars <= starsOf(lesson)) return;
  saved.stars = { ...saved.stars, [lesson]: stars };
  saveSetting("lessons", saved.stars);
}
