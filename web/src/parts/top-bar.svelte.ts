/** What the current page shows in the top bar. */
export const bar = $state<{ title: string; openRules: (() => void) | null }>({
  title: "",
  openRules: null,
});
