import fc from "fast-check";
import { expect, test } from "vitest";
import { allUntrusted, asUntrusted, withoutMarks } from "./untrusted-text";

test("no text ends its own marks, and nothing else of it is changed", () => {
  const text = fc.string({ unit: fc.constantFrom("⟦", "⟧", "a", " ", "\n", "]") });
  fc.assert(
    fc.property(text, (given) => {
      const marked = asUntrusted(given);
      expect(marked.slice(1, -1)).toBe(withoutMarks(given));
      expect([...marked].filter((letter) => letter === "⟦" || letter === "⟧")).toEqual(["⟦", "⟧"]);
    }),
  );
});

test("a value that is not known stays so", () => {
  expect(allUntrusted({ name: "Ada", title: " " })).toEqual({ name: "⟦Ada⟧", title: " " });
});
