import fc from "fast-check";
import { expect, test } from "vitest";
import { compareShapes, shapeOf, without } from "./shape.ts";

const json = fc.dictionary(
  fc.constantFrom("a", "b", "c"),
  fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.record({ d: fc.string(), e: fc.integer() })),
  ),
);

test("an answer does not differ from itself, and a field left out is the one that is missing", () => {
  fc.assert(
    fc.property(json, (body) => {
      const shape = shapeOf(body);
      const read = new Set(shape.keys());
      const same = { missing: [], otherType: [], renamed: [], added: [] };
      expect(compareShapes(shape, shape, read)).toEqual(same);
      for (const path of read) {
        const changed = without(body, path);
        if (!changed) continue;
        expect(compareShapes(shape, shapeOf(changed.body), read)).toEqual({ ...same, missing: [path] });
      }
    }),
  );
});

test("what is not read may be missing, an empty field has any type, and of an empty list nothing is said", () => {
  const expected = shapeOf({ a: 1, b: "x", list: [{ c: 1 }] });
  const read = new Set(["b", "list", "list[].c"]);
  const actual = shapeOf({ b: null, list: [] });
  expect(compareShapes(expected, actual, read)).toEqual({
    missing: [],
    otherType: [],
    renamed: [],
    added: [],
  });
});
