import { expect, test } from "vitest";
import { isolateName } from "../src/parts/named-text";

test("a name written from right to left takes nothing after it along", () => {
  for (const name of ["מרים", "عمر", "Sam عمر"])
    expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ["Ann", "Ærø 7", "鼠", ""]) expect(isolateName(name)).toBe(name);
});
