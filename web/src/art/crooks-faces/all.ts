import type { Look } from "../people/look";
import { HEAVIES } from "./heavies";
import { SMALL_FRY } from "./small-fry";

/** The 32 crooks of our pack. */
export const CROOKS: Record<string, [Look, string]> = { ...HEAVIES, ...SMALL_FRY };
