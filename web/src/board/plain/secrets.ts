/** With "Show all cards": what only one seat knows. */

import type { View } from "../../generated/protocol";
import { FRAME, isEmpty, isRecord, type Json } from "./words";

type Facts = [field: string, value: Json][];
const asFacts = (view: View) => view as unknown as Record<string, Json>;

/** Return what is hidden from the others, such as a hand or a secret choice. */
export function secretsOf(own: View, common: View): Facts {
  const secret = asFacts(own).own ?? null;
  if (isRecord(secret)) return Object.entries(secret).filter(([, value]) => !isEmpty(value));
  return differing(own, common).filter(([field]) => isEmpty(asFacts(common)[field] ?? null));
}

/** Return what the others know less about, such as a pile this seat looked at. */
export function knowledgeOf(own: View, common: View): Facts {
  return differing(own, common).filter(
    ([field]) => field !== "own" && !isEmpty(asFacts(common)[field] ?? null),
  );
}

function differing(own: View, common: View): Facts {
  return Object.entries(asFacts(own)).filter(
    ([field, value]) =>
      !FRAME.has(field) &&
      !isEmpty(value) &&
      JSON.stringify(value) !== JSON.stringify(asFacts(common)[field]),
  );
}
