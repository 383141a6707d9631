declare module "virtual:icons" {
  export const paths: Record<string, string>;
}

/** By kind of card and its name: the outline of its glyph on a grid of 512; see src/art/glyphs. */
declare module "virtual:glyphs/*" {
  export const glyphs: Record<string, Record<string, string>>;
}
