/**
 * Marks a browser that has signed in to an account before. Failed sign-ins elsewhere do not lock it
 * out, because its own failures are counted separately. The cookie does not sign anyone in.
 */
import { randomBytes } from "node:crypto";
import type { Secrets } from "../signing.server";
import { hashToken } from "./hash-token.server";
import { signedCookie } from "./signed-cookie.server";

const days = 90;

interface Device {
  id: string;
  /** Hash of the account's email address. */
  account: string;
  /** Expiry in ms since 1970; a browser may ignore the cookie's max-age. */
  until: number;
}

const cookieFor = (request: Request, secrets: Secrets) =>
  signedCookie(request, secrets, { name: "device", maxAge: days * 86_400 });

/** @returns the header that marks the browser for this account */
export async function deviceCookie(
  request: Request,
  secrets: Secrets,
  { email, id, now }: { email: string; id: string | null; now: Date },
): Promise<string> {
  const device: Device = {
    id: id ?? randomBytes(16).toString("base64url"),
    account: hashToken(email),
    until: now.getTime() + days * 86_400_000,
  };
  return cookieFor(request, secrets).serialize(device);
}

/** Returns the browser's id if it signed in to this account in the last 90 days, or null. */
export async function knownDevice(
  request: Request,
  secrets: Secrets,
  { email, now }: { email: string; now: Date },
): Promise<string | null> {
  const device = (await cookieFor(request, secrets).parse(request.headers.get("cookie"))) as Device | null;
  if (typeof device?.id !== "string") return null;
  return device.account === hashToken(email) && device.until > now.getTime() ? device.id : null;
}
