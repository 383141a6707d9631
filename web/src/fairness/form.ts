/** The exact form of a game record. A record with any other form was made to mislead a checker: cards that are texts
 * would compare in another order than numbers. */

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isWhole: Test = (value) => Number.isSafeInteger(value);
const isCount: Test = (value) => isWhole(value) && (value as number) >= 0;
const isObject: Test = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const is =
  (wanted: string): Test =>
  (value) =>
    value === wanted;
const either =
  (...tests: Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const pairOf =
  (first: Test, second: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1]);
const valuesAre =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value as object).every(test);

/** Test for an object with exactly these fields, in this order. */
const objectOf =
  (fields: Record<string, Test>, optional: readonly string[] = []): Test =>
  (value) => {
    if (!isObject(value)) return false;
    const found = Object.entries(value as object);
    const names = found.map(([name]) => name);
    const wanted = Object.keys(fields).filter(
      (name) => names.includes(name) || !optional.includes(name),
    );
    return (
      JSON.stringify(names) === JSON.stringify(wanted) &&
      found.every(([name, part]) => fields[name]?.(part))
    );
  };

const everyDraw = { act: isCount, block: isCount, deck: isText };
const shuffle = { cards: listOf(isCount), order: listOf(isCount) };
const draw = either(
  objectOf({ kind: is("shuffle"), ...everyDraw, ...shuffle }),
  objectOf({ kind: is("pick"), ...everyDraw, below: isCount, got: isCount }),
);
const person = objectOf({ seat: isWhole, hash: isText, nonce: isText });
const deal = objectOf({
  ...{ version: isWhole, table: isText, commitment: isText, secret: isText },
  people: listOf(person),
});

/** Whether this is a game record in the form that a server writes. */
export const isRecord = objectOf(
  {
    heistnight: (value) => value === 2,
    game: isText,
    rules: isWhole,
    seats: isWhole,
    // A whole number as a seed may be too large for JavaScript.
    seed: either(isText, Number.isInteger),
    options: isObject,
    pack: objectOf({ name: isText, fingerprint: isText, text: isText }),
    rig: isObject,
    acts: listOf(pairOf(isWhole, isText)),
    deal,
    chance: objectOf({ names: valuesAre(listOf(isText)), draws: listOf(draw) }),
    check: isText,
  },
  ["deal", "chance"],
);
