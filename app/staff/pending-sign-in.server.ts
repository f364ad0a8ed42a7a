/** A sign-in whose password was right and whose code is still to come: a signed cookie, good for ten minutes and for nothing else. */
import type { Secrets } from "../signing.server";
import type { StaffRow } from "./storage/staff";
import { hashToken } from "./hash-token.server";
import { signedCookie } from "./signed-cookie.server";

const minutes = 10;

interface Pending {
  email: string;
  /** Hash of the password's hash: with a new password it is over. */
  password: string;
  /** In ms since 1970. */
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

/** @returns the header that has the browser forget it */
export const endedPendingCookie = (request: Request): Promise<string> =>
  cookieFor(request, []).serialize("", { maxAge: 0 });

/** Of the account whose password this browser has given; null: of none, or too long ago. */
export async function pendingSignIn(request: Request, secrets: Secrets, now: Date): Promise<Pending | null> {
  const pending = (await cookieFor(request, secrets).parse(request.headers.get("cookie"))) as Pending | null;
  return typeof pending?.email === "string" && pending.until > now.getTime() ? pending : null;
}

export const isOfPassword = ({ password }: Pending, { passwordHash }: Pick<StaffRow, "passwordHash">) =>
  password === hashToken(passwordHash);
