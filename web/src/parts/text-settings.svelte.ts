/** How texts are shown: how large, and whether lines of the log name their rules. */

import { keepSetting, setting } from "../connection/local-storage";

const SIZES = ["small", "usual", "large", "largest"] as const;
export type TextSize = (typeof SIZES)[number];
export const reading = $state<{ text: TextSize; numbers: boolean }>({
  text: SIZES.find((size) => size === setting<string>("text", "usual")) ?? "usual",
  numbers: setting<boolean>("rule-numbers", false) === true,
});

export function showText(): void {
  if (reading.text === "usual") delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = reading.text;
}

export function setText(size: TextSize): void {
  reading.text = size;
  keepSetting("text", size);
  showText();
}

export function setNumbers(shown: boolean): void {
  reading.numbers = shown;
  keepSetting("rule-numbers", shown);
}
