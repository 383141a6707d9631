import type { Component } from "svelte";
import type { View } from "../generated/protocol";
import type { BoardProps } from "./seen";

type Board = Component<BoardProps<View>>;

/** Games with a board of their own; every other game is played on the plain one. */
const OWN: Record<string, () => Promise<{ default: Board }>> = {
  "big-score": () => import("./big-score/Board.svelte") as Promise<{ default: Board }>,
};

export async function boardOf(game: string): Promise<Board> {
  const load = OWN[game] ?? (() => import("./plain/Board.svelte") as Promise<{ default: Board }>);
  return (await load()).default;
}
