/** Push overlapping labels apart, none below the bottom. Returns heights in the given order. */
export function spreadLabels(heights: readonly number[], gap: number, bottom: number): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let free = -Infinity;
  for (const n of order) {
    placed[n] = Math.max(placed[n] ?? 0, free);
    free = placed[n] + gap;
  }
  free = bottom;
  for (const n of order.reverse()) {
    placed[n] = Math.min(placed[n] ?? 0, free);
    free = placed[n] - gap;
  }
  return placed;
}
