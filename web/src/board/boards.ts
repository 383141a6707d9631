import type { Component } from "svelte";
import type { View } from "../generated/protocol";
import type { BoardProps } from "./board-view";

type Board = Component<BoardProps<View>>;

const PLAIN = "plain";

/** Each board is a folder named after its game; other games use the plain board. */
const BOARDS = import.meta.glob<{ default: Board }>("./*/Board.svelte");

export async function boardOf(game: string): Promise<Board> {
  const load = BOARDS[pathOf(wanted(game))] ?? BOARDS[pathOf(PLAIN)];
  if (!load) throw new Error("The plain board is missing from the page.");
  return (await load()).default;
}

const pathOf = (board: string): string => `./${board}/Board.svelte`;

/** Add `?board=plain` to the address of a table or replay to see it on the plain board. */
function wanted(game: string): string {
  return new URLSearchParams(location.search).get("board") === PLAIN ? PLAIN : game;
}
