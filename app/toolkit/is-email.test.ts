import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmail } from "./is-email";

const pieces = ["@", ".", "a", ",", ";", "<", " ", "\n", "\u00a0", "é", "\u{1f600}", "@.", "a@b.c"];

test("is any text, @, any text, dot, any text, without white space and what stands between several addresses", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
      const text = parts.join("");
      expect(isEmail(text)).toBe(/^\S+@\S+\.\S+$/.test(text) && !/[,;<>]/.test(text));
    }),
    { numRuns: 20_000 },
  );
});

test("is at most 254 characters long", () => {
  const host = "@acme.com";
  expect(isEmail(`${"a".repeat(254 - host.length)}${host}`)).toBe(true);
  expect(isEmail(`${"a".repeat(255 - host.length)}${host}`)).toBe(false);
});
