/** Random domains in every spelling: each has one key, and no other domain shares it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDomain } from "./domain";
import { isKey } from "./key";

const valueOf = (text: string) => {
  const parsed = parseDomain(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const label = fc
  .string({ unit: fc.constantFrom(...letters, "ü", "é", "ж"), minLength: 1, maxLength: 10 })
  .map((text) => `c${text}d`);
const domain = fc
  .tuple(label, fc.constantFrom("com", "de", "co.uk", "example", "github.io"))
  .map((parts) => parts.join("."));

const spellings: ((domain: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.normalize("NFD"),
  (text) => `https://www.${text}/about?x=1#y`,
  (text) => `http://${text}:8080`,
  (text) => ` ${text.replace(".", "\u200b.")}\u00a0`,
  (text) => `${text}.`,
  (text) => `<${text}>`,
  (text) => `[Acme](https://${text}/)`,
  (text) => `//${text}`,
  (text) => text.replaceAll(".", "。"),
  (text) => new URL(`https://${text}`).hostname,
];

test("every spelling of a domain is one key, and a key's key is itself", () => {
  fc.assert(
    fc.property(domain, fc.constantFrom(...spellings), fc.constantFrom(...spellings), (text, one, other) => {
      const key = parseDomain(text);
      if (!isKey(key)) throw new Error(`${text}: ${key.words}`);
      expect(valueOf(one(text))).toBe(key.value);
      expect(valueOf(one(key.shown))).toBe(valueOf(other(key.value)));
    }),
  );
});

test("two domains never share a key", () => {
  fc.assert(
    fc.property(domain, domain, (one, other) => {
      fc.pre(one !== other);
      expect(valueOf(one)).not.toBe(valueOf(other));
    }),
  );
});

test("any text is read or refused in words", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."abm@.,;<>()[]\"'\\ :|/%&\u200b"), maxLength: 300 }),
      (text) => {
        const parsed = parseDomain(text);
        if (isKey(parsed)) expect(valueOf(parsed.value)).toBe(parsed.value);
        else expect(parsed.words).toMatch(/[.?]$/);
      },
    ),
  );
});
