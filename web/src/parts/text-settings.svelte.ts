/** Settings for text: its size, and whether the log shows rule numbers. */

import { saveSetting, loadSetting } from "../connection/local-storage";

const SIZES = ["small", "usual", "large", "largest"] as const;
export type TextSize = (typeof SIZES)[number];
export const textSettings = $state<{ text: TextSize; numbers: boolean }>({
  text: SIZES.find((size) => size === loadSetting<string>("text", "usual")) ?? "usual",
  numbers: loadSetting<boolean>("rule-numbers", false) === true,
});

export function applyTextSize(): void {
  if (textSettings.text === "usual") delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = textSettings.text;
}

export function setTextSize(size: TextSize): void {
  textSettings.text = size;
  saveSetting("text", size);
  applyTextSize();
}

export function setRuleNumbers(shown: boolean): void {
  textSettings.numbers = shown;
  saveSetting("rule-numbers", shown);
}
