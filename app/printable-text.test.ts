import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePrintable, printable } from "./printable-text";

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const isControl = (code: number) =>
  (code < 0x20 && !"\t\n\r".includes(String.fromCharCode(code))) || (code > 0x7e && code < 0xa0);

test("no NUL and no half of a letter is left, and nothing else is lost", () => {
  expect(printable("a\0b \ud83d\ude00 \ud800c\udc00")).toBe("ab \ud83d\ude00 \ufffdc\ufffd");
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = printable(text);
      const units = [...shown].map((letter) => letter.charCodeAt(0));
      expect(shown.isWellFormed() && !units.some(isControl)).toBe(true);
      if (text.isWellFormed() && ![...text].some((letter) => isControl(letter.charCodeAt(0))))
        expect(shown).toBe(text);
    }),
  );
});

test("what can't be typed is gone; tabs and line breaks stay, and so do words apart", () => {
  expect(printable("a\x1bb\x7fc\x9dd\u0008e")).toBe("abcde");
  expect(printable("one\ttwo\r\nthree\u200fארבע")).toBe("one\ttwo\r\nthree\u200fארבע");
  expect(printable("one\vtwo\fthree\x85four")).toBe("one two three four");
});

test("JSON of others is what it says, with printable texts", () => {
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      expect(parsePrintable(JSON.stringify({ texts }))).toEqual({ texts: texts.map(printable) });
    }),
  );
  for (const written of ["\\u001b", "\\u001B", "\\u007F", "\\u0085", "\\b", "\\f", "\x7f", "\x9b", "\\u0000"])
    expect(parsePrintable(`"a${written}b"`)).toMatch(/^a ?b$/);
  expect(parsePrintable('{"path":"C:\\\\bin","n":1.5,"no":null}')).toEqual({
    path: "C:\\bin",
    n: 1.5,
    no: null,
  });
  expect(() => parsePrintable("{")).toThrow(SyntaxError);
});
