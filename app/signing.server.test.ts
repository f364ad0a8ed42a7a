import fc from "fast-check";
import { expect, test } from "vitest";
import { cookieSecrets, isSignedBy, keyFor, signatureOf } from "./signing.server";

test("a signature holds for its own text, purpose and secret alone", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (secret, text, more) => {
      const given = signatureOf([secret], "file", text);
      expect(isSignedBy([secret], "file", text, given)).toBe(true);
      expect(isSignedBy([secret], "session", text, given)).toBe(false);
      expect(isSignedBy([secret], "file", text + more, given)).toBe(false);
      expect(isSignedBy([secret], "file", text, given + more)).toBe(false);
      expect(isSignedBy([secret], "file", text, "")).toBe(false);
    }),
  );
});

test("another secret signs otherwise", () => {
  const given = signatureOf(["another secret"], "picture", "a");
  expect(isSignedBy(["one secret"], "picture", "a", given)).toBe(false);
});

test("while a secret is replaced, what the old one signed is taken, and the new one signs", () => {
  const before = signatureOf(["old"], "file", "a");
  const during = signatureOf(["new", "old"], "file", "a");
  expect(isSignedBy(["new", "old"], "file", "a", before)).toBe(true);
  expect(isSignedBy(["new"], "file", "a", before)).toBe(false);
  expect(isSignedBy(["new"], "file", "a", during)).toBe(true);
});

test("each purpose has a key of its own, the same each time, and none is the secret", () => {
  const purposes = ["session", "device", "flash", "file", "picture", "sealing"] as const;
  const keys = purposes.map((purpose) => keyFor("a secret", purpose).toString("hex"));
  expect(new Set(keys).size).toBe(purposes.length);
  // Computed by the two steps of RFC 5869 over HMAC.
  expect(keys[0]).toBe("4111b40b663fee6a41453d8970db1ff027d181157d649d301b4dcdbed3cffa7e");
  expect(cookieSecrets(["a secret", "old"], "flash")).toHaveLength(2);
});
