import fc from "fast-check";
import { expect, test } from "vitest";
import { isSignedBy, signatureOf } from "./signing.server";

test("a signature holds for its own text, purpose and secret alone", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (secret, text, more) => {
      const given = signatureOf(secret, "file", text);
      expect(isSignedBy(secret, "file", text, given)).toBe(true);
      expect(isSignedBy(secret, "session", text, given)).toBe(false);
      expect(isSignedBy(secret, "file", text + more, given)).toBe(false);
      expect(isSignedBy(secret, "file", text, given + more)).toBe(false);
      expect(isSignedBy(secret, "file", text, "")).toBe(false);
    }),
  );
});

test("another secret signs otherwise", () => {
  expect(isSignedBy("one secret", "picture", "a", signatureOf("another secret", "picture", "a"))).toBe(false);
});
