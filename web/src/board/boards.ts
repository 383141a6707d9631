import type { Component } from "svelte";
import type { View } from "../generated/protocol";
import type { BoardProps } from "./seen";

type Board = Component<BoardProps<View>>;

/** A board is a folder named like its game; a game without one is played on the plain board. */
const BOARDS = import.meta.glob<{ default: Board }>("./*/Board.svelte");

export async function boardOf(game: string): Promise<Board> {
  const load = BOARDS[`./${game}/Board.svelte`] ?? BOARDS["./plain/Board.svelte"];
  if (!load) throw new Error("The plain board is missing from the page.");
  return (await load()).default;
}
