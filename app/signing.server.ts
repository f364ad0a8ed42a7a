/** Texts that carry our signature, so that they can't be made up: cookies, links to files, pictures' addresses. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** What is signed for one purpose is worth nothing for another. */
type Purpose = "session" | "device" | "flash" | "file" | "picture";

export const signatureOf = (secret: string, purpose: Purpose, text: string): string =>
  createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");

/** Whether `given` is our signature, compared in a time that tells nothing about it. */
export function isSignedBy(secret: string, purpose: Purpose, text: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(signatureOf(secret, purpose, text)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A cookie's signature covers its value alone: with a secret of its own, no cookie is worth anything as another. */
export const cookieSecret = (secret: string, purpose: Purpose): string =>
  signatureOf(secret, purpose, "cookie");
