/** How far this browser's learner is: the most stars of each lesson. */

import { keepSetting, setting } from "../connection/local-storage";

const kept = $state<{ stars: Record<string, number> }>({ stars: setting("lessons", {}) });

export const MOST_STARS = 3;

export function starsOf(lesson: string): number {
  return kept.stars[lesson] ?? 0;
}

export function keepStars(lesson: string, stars: number): void {
  if (stars <= starsOf(lesson)) return;
  kept.stars = { ...kept.stars, [lesson]: stars };
  keepSetting("lessons", kept.stars);
}
