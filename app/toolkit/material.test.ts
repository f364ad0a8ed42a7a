import fc from "fast-check";
import { expect, test } from "vitest";
import { allMaterial, asMaterial, withoutMarks } from "./material";

test("no text ends its own marks, and nothing else of it is changed", () => {
  const text = fc.string({ unit: fc.constantFrom("⟦", "⟧", "a", " ", "\n", "]") });
  fc.assert(
    fc.property(text, (given) => {
      const marked = asMaterial(given);
      expect(marked.slice(1, -1)).toBe(withoutMarks(given));
      expect([...marked].filter((letter) => letter === "⟦" || letter === "⟧")).toEqual(["⟦", "⟧"]);
    }),
  );
});

test("a value that is not known stays so", () => {
  expect(allMaterial({ name: "Ada", title: " " })).toEqual({ name: "⟦Ada⟧", title: " " });
});
