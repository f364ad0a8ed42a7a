import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTexts } from "../../words/order";
import { firstSortedLines, sortedLines } from "./sorted-lines";

/** The same result with an ordinary comparison sort. */
function compared(keys: number[], values: (string | number | null)[], isDown: boolean): number[] {
  const direction = isDown ? -1 : 1;
  const order = keys.map((_, at) => at);
  order.sort((a, b) => {
    const [x, y] = [values[a] ?? null, values[b] ?? null];
    if (x !== y) {
      if (x === null) return 1;
      if (y === null) return -1;
      const order =
        typeof x === "string" && typeof y === "string" ? compareTexts(x, y) : Number(x) - Number(y);
      if (order !== 0) return order * direction;
    }
    return (keys[a] ?? 0) - (keys[b] ?? 0);
  });
  return order.map((at) => keys[at] ?? 0);
}

const key = fc.integer({ min: 0, max: 50_000 * 65_536 });
const column = fc.oneof(
  fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom("a", "B", "é", "\u{1F600}", "\uFFFF"))), {
    maxLength: 40,
  }),
  fc.array(fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }))), {
    maxLength: 40,
  }),
);

test("lines are in the order that comparing each two of them gives", () => {
  fc.assert(
    fc.property(
      column,
      fc.uniqueArray(key, { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 45 }),
      (values, all, isDown, limit) => {
        const keys = Uint32Array.from(all.slice(0, values.length));
        const wanted = compared([...keys], values, isDown);
        expect([...sortedLines(keys, values, isDown)]).toEqual(wanted);
        expect([...firstSortedLines(keys, values, isDown, limit)]).toEqual(wanted.slice(0, limit));
      },
    ),
  );
});
