/**
 * Sign-ins. A signed HttpOnly cookie holds the token for browsers; API clients send the same token as a bearer. The
 * row behind its SHA-256 decides, so signing out or a changed password ends it everywhere at once.
 */
import { randomBytes } from "node:crypto";
import type { Row } from "@libsql/client";
import { logSecurity } from "../log";
import type { App, Reads, StaffMember } from "../app";
import type { StoredSettings } from "../storage/settings";
import { addSession, endSession, extendSession, findSession } from "./storage/staff";
import { hashToken } from "./hash-token.server";
import { cookieToken, sessionCookie, sessionLifetime } from "./session-cookie.server";

const lifetime = sessionLifetime * 1000;
/** Used or not, a sign-in ends then. */
const longestLife = 30 * 86_400_000;
const extendAfter = 86_400_000;

/** Choosing a password of their own, or setting up an authenticator app. */
export type Duty = "password" | "second-step";

/** What a request is told that comes before it is done. */
export const dutyWords: Record<Duty, string> = {
  password: "Log in to the console and choose a password of your own first.",
  "second-step": "Log in to the console and set up two-step sign-in first.",
};

/** The screen on which it is done, which then leads on. */
export const setUpPath = (duty: Duty, to: string): string => `/set-up/${duty}?${new URLSearchParams({ to })}`;

export interface SignedIn {
  staff: StaffMember;
  tokenHash: string;
  via: "cookie" | "bearer";
  /** What the person has to do before anything else is open to them; null: nothing. */
  duty: Duty | null;
  /** Those asked for, by group. */
  settings: ReadonlyMap<string, StoredSettings>;
  /** What else was asked for; null: nothing, or it could not be read. */
  rows: Row[] | null;
  /** Set on the answer when the sign-in was extended. */
  setCookie?: string;
}

/** @param browser in words */
export async function openSession(
  app: Pick<App, "database" | "now">,
  staffId: string,
  browser: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = app.now();
  await addSession(app.database, {
    tokenHash: hashToken(token),
    staffId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
    browser,
  });
  return token;
}

/**
 * Who sends this request; null without a sign-in. The bearer token goes before the cookie.
 * @param reads what to read in the same round trip
 */
export async function authenticate(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  reads?: Reads,
): Promise<SignedIn | null> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const token = bearer ?? (await cookieToken(request, app.config.secrets));
  if (!token) return null;
  const tokenHash = hashToken(token);
  const now = app.now();
  const found = await findHeld(app, tokenHash, reads);
  if (!found) return null;
  const signedIn: SignedIn = {
    staff: found.staff,
    tokenHash,
    via: bearer ? "bearer" : "cookie",
    duty: dutyOf(found, app.config),
    settings: found.settings,
    rows: found.rows,
  };
  if (now.getTime() - found.seenAt.getTime() > extendAfter) {
    await extendSession(app.database, tokenHash, {
      seenAt: now,
      expiresAt: new Date(Math.min(now.getTime() + lifetime, found.createdAt.getTime() + longestLife)),
    });
    if (!bearer) signedIn.setCookie = await sessionCookie(request, app.config.secrets, token);
  }
  return signedIn;
}

async function findHeld(app: Pick<App, "database" | "now">, tokenHash: string, reads?: Reads) {
  const now = app.now();
  const found = await findSession(app.database, tokenHash, now, reads);
  return found && now.getTime() < found.createdAt.getTime() + longestLife ? found : null;
}

/** Whether a sign-in that once opened something that stays open is good still. */
export async function holdsSignIn(app: Pick<App, "database" | "now">, tokenHash: string): Promise<boolean> {
  return (await findHeld(app, tokenHash)) !== null;
}

function dutyOf(
  { mustChangePassword, hasSecondStep }: { mustChangePassword: boolean; hasSecondStep: boolean },
  { requiresSecondStep }: Pick<App["config"], "requiresSecondStep">,
): Duty | null {
  if (mustChangePassword) return "password";
  return requiresSecondStep && !hasSecondStep ? "second-step" : null;
}

/** Ends the sign-in in the browser's cookie, of whichever account it is: another one takes its place. */
export async function endReplaced(app: Pick<App, "database" | "config">, request: Request): Promise<void> {
  const token = await cookieToken(request, app.config.secrets);
  if (token) await endSession(app.database, hashToken(token));
}

/** Ends the sign-in this request carries, if any. */
export async function signOut(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
): Promise<void> {
  const signedIn = await authenticate(app, request);
  if (!signedIn) return;
  await endSession(app.database, signedIn.tokenHash);
  logSecurity("sign-out", { account: signedIn.staff.id, outcome: "done" });
}

/** A browser says where a request comes from; one that changes things with the cookie must come from ourselves. */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  // Browsers of today say it in either way; a program that says neither has no cookie of a person.
  if (origin === null) return ["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"));
  return origin === new URL(request.url).origin;
}
