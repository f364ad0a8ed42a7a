import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newRecoveryCodes, newSecret, recoveryCodeHash, setUpOf, stepOf } from "./totp.server";

/** Test vectors of RFC 6238, appendix B, SHA-1: the last six of eight digits. */
const secret = Secret.fromLatin1("12345678901234567890").base32;
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test.each(vectors)("at second %i the code of RFC 6238 is %s", (seconds, code) => {
  expect(stepOf(code, secret, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30));
});

const codeOf = (step: number) => new TOTP({ secret }).generate({ timestamp: step * 30_000 });

test("a code is good within a step of its own, and no code of a step that is used up", () => {
  const steps = fc.integer({ min: 10, max: 100_000_000 });
  const property = fc.property(steps, fc.integer({ min: -3, max: 3 }), steps, (now, away, used) => {
    const code = codeOf(now + away);
    const found = stepOf(code, secret, new Date(now * 30_000), used);
    // Once in a million, two steps have the same code.
    const good = [now - 1, now, now + 1].filter((step) => codeOf(step) === code && step > used);
    if (good.length === 0) expect(found).toBeNull();
    else if (found !== null) expect(good).toContain(found);
  });
  fc.assert(property);
  const around = fc.property(steps, fc.integer({ min: -1, max: 1 }), (now, away) => {
    expect(stepOf(codeOf(now + away), secret, new Date(now * 30_000), null)).not.toBeNull();
  });
  fc.assert(around);
});

test("whatever is typed, it is judged and nothing throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{5,7}$/)), (typed) => {
      const found = stepOf(typed, secret, new Date(59_000), null);
      expect(found === null || /^\d{6}$/.test(typed)).toBe(true);
    }),
  );
});

test("a new key has 160 bits, and stands in what an app scans", () => {
  const made = newSecret();
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  const { link, qr, secret: shown } = setUpOf(made, { issuer: "Riverside Tools", account: "a@b.example" });
  expect(link).toMatch(/^otpauth:\/\/totp\/Riverside%20Tools:a%40b\.example\?/);
  expect(link).toContain(`secret=${made}`);
  expect(shown.replaceAll(" ", "")).toBe(made);
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
});

test("ten recovery codes differ, and are known however they are typed, for their account alone", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")}`;
    expect(recoveryCodeHash("one", typed)).toBe(recoveryCodeHash("one", code));
    expect(recoveryCodeHash("other", code)).not.toBe(recoveryCodeHash("one", code));
  }
});
