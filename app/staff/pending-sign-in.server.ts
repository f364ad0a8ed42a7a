/**
 * A sign-in with a correct password that still needs its code. The signed cookie is valid for ten
 * minutes and allows nothing else.
 */
import type { Secrets } from "../signing.server";
import type { StaffRow } from "./storage/staff";
import { hashToken } from "./hash-token.server";
import { signedCookie } from "./signed-cookie.server";

const minutes = 10;

interface Pending {
  email: string;
  /** Hash of the password hash; a new password ends the pending sign-in. */
  password: string;
  /** Expiry in ms since 1970. */
  until: number;
}

const cookieFor = (request: Request, secrets: Secrets) =>
  signedCookie(request, secrets, { name: "second-step", maxAge: minutes * 60 });

export function pendingCookie(
  request: Request,
  secrets: Secrets,
  { email, passwordHash, now }: Pick<StaffRow, "email" | "passwordHash"> & { now: Date },
): Promise<string> {
  const pending: Pending = {
    email,
    password: hashToken(passwordHash),
    until: now.getTime() + minutes * 60_000,
  };
  return cookieFor(request, secrets).serialize(pending);
}

/** @returns the header that deletes the cookie */
export const endedPendingCookie = (request: Request): Promise<string> =>
  cookieFor(request, []).serialize("", { maxAge: 0 });

/**
 * Returns the account whose password this browser entered, or null if there is none or it expired.
 */
export async function pendingSignIn(request: Request, secrets: Secrets, now: Date): Promise<Pending | null> {
  const pending = (await cookieFor(request, secrets).parse(request.headers.get("cookie"))) as Pending | null;
  return typeof pending?.email === "string" && pending.until > now.getTime() ? pending : null;
}

export const isOfPassword = ({ password }: Pending, { passwordHash }: Pick<StaffRow, "passwordHash">) =>
  password === hashToken(passwordHash);
