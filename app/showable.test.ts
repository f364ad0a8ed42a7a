import fc from "fast-check";
import { expect, test } from "vitest";
import { parseShowable, showable } from "./showable";

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

test("no NUL and no half of a letter is left, and nothing else is lost", () => {
  expect(showable("a\0b \ud83d\ude00 \ud800c\udc00")).toBe("ab \ud83d\ude00 \ufffdc\ufffd");
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = showable(text);
      expect(shown.isWellFormed() && !shown.includes("\0")).toBe(true);
      if (text.isWellFormed() && !text.includes("\0")) expect(shown).toBe(text);
    }),
  );
});

test("JSON of others is what it says, with showable texts", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseShowable(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      expect(parseShowable(JSON.stringify({ texts }))).toEqual({ texts: texts.map(showable) });
    }),
  );
  expect(() => parseShowable("{")).toThrow(SyntaxError);
});
