/** What a page puts into the bar at the top. */
export const bar = $state<{ title: string; openRules: (() => void) | null }>({
  title: "",
  openRules: null,
});
