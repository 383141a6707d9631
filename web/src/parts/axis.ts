/** Round axis steps for charts. */

/** Return the smallest round step (1, 2 or 5 times a power of ten) that is at least `size`. */
export function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size || 1));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= size) ?? size;
}

/** Return about `count` round values from `low` to `high`. */
export function ticksBetween(low: number, high: number, count = 4): number[] {
  const step = roundStep((high - low) / count);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}
