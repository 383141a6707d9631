/** Drawing helpers for all pictures: dark outlines, flat colours, no gradients. */
export const INK = "#17193a";
export const PAPER = "#fbf5e6";
export const LAMP = "#ffcf7a";

/** An outlined shape. */
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

/** A patch of colour without an outline. */
export const flat = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" stroke="none"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const line = (d: string, width = 2.8, colour = INK): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** An outlined disc. */
export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** A disc without an outline. */
export const spot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="none"/>`;

/** Draw markup for the left half, and its mirror image. */
export const both = (markup: string): string =>
  `${markup}<g transform="matrix(-1 0 0 1 100 0)">${markup}</g>`;

/** Outline the shapes. */
export const inked = (markup: string): string =>
  `<g stroke="${INK}" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round">${markup}</g>`;

/** The lit wall behind every face. */
export const backdrop = (colour: string): string =>
  `<rect width="100" height="100" rx="16" fill="${colour}"/><circle cx="50" cy="46" r="39" fill="#fff" opacity="0.17"/>`;
