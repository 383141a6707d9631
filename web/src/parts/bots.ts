/** How a kind of bot is called at the table; a kind unknown here is called by its name. */
const WORDS: Record<string, string> = {
  random: "plays anything",
  reflex: "plays by reflex",
  sharp: "thinks ahead",
  thumb: "plays well",
};

export function botWords(kind: string): string {
  return WORDS[kind] ?? kind;
}
