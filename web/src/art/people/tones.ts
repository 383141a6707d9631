/** Matching colours for skin, hair and walls. */
export const SKIN = {
  fair: "#f7d9c0",
  peach: "#efc19c",
  olive: "#d3a877",
  tan: "#c48a58",
  brown: "#9a6240",
  deep: "#6b4229",
};
export const HAIRS = {
  black: "#23233b",
  brown: "#6a4128",
  red: "#c2542a",
  blond: "#e8b84c",
  grey: "#a9adba",
  white: "#eef0f4",
};
export const WALL = {
  plum: "#7b4aa6",
  indigo: "#4a55b8",
  blue: "#2d74b8",
  teal: "#128186",
  green: "#37834a",
  olive: "#76802c",
  amber: "#b8741a",
  brick: "#b4502f",
  red: "#b03245",
  rose: "#b23d7c",
  brown: "#7d563a",
  slate: "#55627c",
};
