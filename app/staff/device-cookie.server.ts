/**
 * A browser that has signed in to an account before. Failures of other people keep it out of nothing: its own are counted
 * apart. The cookie is worth no sign-in.
 */
import { randomBytes } from "node:crypto";
import type { Secrets } from "../signing.server";
import { hashToken } from "./hash-token.server";
import { signedCookie } from "./signed-cookie.server";

const days = 90;

interface Device {
  id: string;
  /** Hash of the account's address. */
  account: string;
  /** In ms since 1970; what the browser is told of the cookie's age is its own affair. */
  until: number;
}

const cookieFor = (request: Request, secrets: Secrets) =>
  signedCookie(request, secrets, { name: "device", maxAge: days * 86_400 });

/** @returns the header by which the browser is known for this account from now on */
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

/** Id of the browser where it has signed in to this account in the last 90 days; null: it is not known. */
export async function knownDevice(
  request: Request,
  secrets: Secrets,
  { email, now }: { email: string; now: Date },
): Promise<string | null> {
  const device = (await cookieFor(request, secrets).parse(request.headers.get("cookie"))) as Device | null;
  if (typeof device?.id !== "string") return null;
  return device.account === hashToken(email) && device.until > now.getTime() ? device.id : null;
}
