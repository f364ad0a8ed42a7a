/**
 * Sessions. Browsers send the token in a signed HttpOnly cookie, API clients as a bearer token. The
 * database row for its SHA-256 decides, so a sign-out or a new password ends the session
 * everywhere.
 */
import { randomBytes } from "node:crypto";
import type { Row } from "@libsql/client";
import { logSecurity } from "../log";
import type { App, Reads, StaffMember } from "../app";
import type { StoredSettings } from "../storage/settings";
import { addSession, endSession, extendSession, findSession } from "./storage/staff";
import { defaultAskAboveUsd } from "./ask-above";
import { hashToken } from "./hash-token.server";
import { cookieToken, sessionCookie, sessionLifetime } from "./session-cookie.server";

const lifetime = sessionLifetime * 1000;
/** A session ends after this time even if it is in use. */
const longestLife = 30 * 86_400_000;
const extendAfter = 86_400_000;

/** Setup that an account must finish first: its own password, or an authenticator app. */
export type Duty = "password" | "second-step";

/** The error message until the setup is done. */
export const dutyWords: Record<Duty, string> = {
  password: "Log in to the console and choose a new password first.",
  "second-step": "Log in to the console and set up two-step sign-in first.",
};

/** Returns the path of the setup screen, which then redirects to `to`. */
export const setUpPath = (duty: Duty, to: string): string => `/set-up/${duty}?${new URLSearchParams({ to })}`;

export interface SignedIn {
  staff: StaffMember;
  tokenHash: string;
  via: "cookie" | "bearer";
  /** The setup the user must finish first, or null. */
  duty: Duty | null;
  /** US dollars above which the screens ask before a run starts. */
  askAboveUsd: number;
  /** The requested settings, by group. */
  settings: ReadonlyMap<string, StoredSettings>;
  /** The other requested rows, or null if none were requested or the read failed. */
  rows: Row[] | null;
  /** The requested costs of earlier lookups, or null as for `rows`. */
  costs: Row[] | null;
  /** The renewed cookie to send with the answer. */
  setCookie?: string;
}

/** @param browser readable browser name */
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
 * Returns the signed-in user, or null. A bearer token takes precedence over the cookie.
 * @param reads data to read in the same round trip
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
    askAboveUsd: found.askAboveUsd ?? defaultAskAboveUsd,
    settings: found.settings,
    rows: found.rows,
    costs: found.costs,
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

/** Returns true if the session behind an open connection is still valid. */
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

/** Ends the session of the browser's previous cookie, whichever account it belongs to. */
export async function endReplaced(app: Pick<App, "database" | "config">, request: Request): Promise<void> {
  const token = await cookieToken(request, app.config.secrets);
  if (token) await endSession(app.database, hashToken(token));
}

/** Ends the request's session, if any. */
export async function signOut(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
): Promise<void> {
  const signedIn = await authenticate(app, request);
  if (!signedIn) return;
  await endSession(app.database, signedIn.tokenHash);
  logSecurity("sign-out", { account: signedIn.staff.id, outcome: "done" });
}

/**
 * Returns true if the request comes from the console's own pages; a change with the cookie requires
 * this.
 */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  // Modern browsers send one of these headers; a program that sends neither has no user's cookie.
  if (origin === null) return ["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"));
  return origin === new URL(request.url).origin;
}
