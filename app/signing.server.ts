/**
 * Signs texts that others must not forge: cookies, file links, picture URLs. Each purpose has its
 * own key, derived from the console's secret, so a signature for one purpose is invalid for
 * another.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export type Purpose =
  | "session"
  | "device"
  | "second-step"
  | "flash"
  | "file"
  | "picture"
  | "sealing"
  | "authenticator"
  | "forgotten"
  | "found";

/**
 * The console's secrets: the first one signs, all of them verify. During a rotation, keep the old
 * secret second until its signatures expire.
 */
export type Secrets = readonly string[];

/** Minimum characters of a secret. */
export const shortestSecret = 32;

const made = new Map<string, Buffer>();

/** Derives a 256-bit key for one purpose (HKDF, RFC 5869). */
export function keyFor(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = made.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `research-console/${purpose}`, 32));
  made.set(name, key);
  return key;
}

const sign = (secret: string, purpose: Purpose, text: string): string =>
  createHmac("sha256", keyFor(secret, purpose)).update(text).digest("base64url");

export const signatureOf = ([newest = ""]: Secrets, purpose: Purpose, text: string): string =>
  sign(newest, purpose, text);

/** Compares a signature in constant time. */
export function isSignedBy(secrets: Secrets, purpose: Purpose, text: string, given: string): boolean {
  const actual = Buffer.from(given);
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}

/** A cookie's signature covers only its value, so each kind of cookie needs its own secrets. */
export const cookieSecrets = (secrets: Secrets, purpose: Purpose): string[] =>
  secrets.map((secret) => keyFor(secret, purpose).toString("base64url"));
