/** A chance in words that do not lie: what is possible is never "0 %". */
export function percent(chance: number): string {
  if (chance <= 0) return "0 %";
  if (chance < 0.01) return "under 1 %";
  if (chance > 0.99 && chance < 1) return "over 99 %";
  return `${Math.round(chance * 100)} %`;
}
