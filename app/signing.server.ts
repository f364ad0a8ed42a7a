/**
 * Texts that carry our signature, so that they can't be made up: cookies, links to files, pictures' addresses. Each purpose
 * has a key of its own, made from the console's secret: what is signed for one is worth nothing for another.
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
  | "forgotten";

/**
 * The console's secrets: the first signs, what another one signed is still taken. While a secret is replaced, the old one
 * stays behind the new one for as long as what it signed is good.
 */
export type Secrets = readonly string[];

/** Characters that a secret has at least. */
export const shortestSecret = 32;

const made = new Map<string, Buffer>();

/** 256 bits for one purpose (HKDF, RFC 5869). */
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

/** Whether `given` is our signature, compared in a time that tells nothing about it. */
export function isSignedBy(secrets: Secrets, purpose: Purpose, text: string, given: string): boolean {
  const actual = Buffer.from(given);
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}

/** A cookie's signature covers its value alone: with secrets of its own, no cookie is worth anything as another. */
export const cookieSecrets = (secrets: Secrets, purpose: Purpose): string[] =>
  secrets.map((secret) => keyFor(secret, purpose).toString("base64url"));
