/** With open eyes: of a seat, what only that seat knew. */

import type { View } from "../../generated/protocol";
import { FRAME, isEmpty, isRecord, type Json } from "./words";

type Facts = [field: string, value: Json][];
const asFacts = (view: View) => view as unknown as Record<string, Json>;

/** What others had no idea of: a hand, a sealed answer. */
export function secretsOf(seen: View, common: View): Facts {
  const own = asFacts(seen).own ?? null;
  if (isRecord(own)) return Object.entries(own).filter(([, value]) => !isEmpty(value));
  return differing(seen, common).filter(([field]) => isEmpty(asFacts(common)[field] ?? null));
}

/** What others knew less of: a pile looked into, a card seen before it was turned down. */
export function insightsOf(seen: View, common: View): Facts {
  return differing(seen, common).filter(
    ([field]) => field !== "own" && !isEmpty(asFacts(common)[field] ?? null),
  );
}

function differing(seen: View, common: View): Facts {
  return Object.entries(asFacts(seen)).filter(
    ([field, value]) =>
      !FRAME.has(field) &&
      !isEmpty(value) &&
      JSON.stringify(value) !== JSON.stringify(asFacts(common)[field]),
  );
}
