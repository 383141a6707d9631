/** Format a probability; one that is possible never shows as "0 %", nor one below 1 as "100 %". */
export function percent(chance: number): string {
  if (chance <= 0) return "0 %";
  if (chance < 0.01) return "under 1 %";
  if (chance > 0.99 && chance < 1) return "over 99 %";
  return `${Math.round(chance * 100)} %`;
}
