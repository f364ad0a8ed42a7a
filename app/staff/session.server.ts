/**
 * Sign-ins. A signed HttpOnly cookie holds the token for browsers; API clients send the same token as a bearer. The
 * row behind its SHA-256 decides, so signing out or a changed password ends it everywhere at once.
 */
import { createHash, randomBytes } from "node:crypto";
import { isSignedBy, signatureOf } from "../signing.server";
import type { App, StaffMember } from "../runs/app";
import type { StoredSettings } from "../storage/settings";
import { addSession, endSession, extendSession, findSession } from "../storage/staff";

const lifetime = 7 * 86_400_000;
const extendAfter = 86_400_000;

export interface SignedIn {
  staff: StaffMember;
  tokenHash: string;
  via: "cookie" | "bearer";
  /** Those asked for, by group. */
  settings: ReadonlyMap<string, StoredSettings>;
  /** Set on the answer when the sign-in was extended. */
  setCookie?: string;
}

export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

const isSecure = (request: Request) => new URL(request.url).protocol === "https:";
const cookieName = (secure: boolean) => (secure ? "__Host-session" : "session");

export function sessionCookie(request: Request, secret: string, token: string): string {
  const secure = isSecure(request);
  return [
    `${cookieName(secure)}=${token}.${signatureOf(secret, "session", token)}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${lifetime / 1000}`,
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

export function endedCookie(request: Request): string {
  const secure = isSecure(request);
  return `${cookieName(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? "; Secure" : ""}`;
}

export async function openSession(app: Pick<App, "database" | "now">, staffId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = app.now();
  await addSession(app.database, {
    tokenHash: hashToken(token),
    staffId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  return token;
}

/**
 * Who sends this request; null without a sign-in. The bearer token goes before the cookie.
 * @param groups settings to read in the same round trip
 */
export async function authenticate(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  groups?: string[],
): Promise<SignedIn | null> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const token = bearer ?? cookieToken(request, app.config.sessionSecret);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const now = app.now();
  const found = await findSession(app.database, tokenHash, now, groups);
  if (!found) return null;
  const signedIn: SignedIn = {
    staff: found.staff,
    tokenHash,
    via: bearer ? "bearer" : "cookie",
    settings: found.settings,
  };
  if (now.getTime() - found.seenAt.getTime() > extendAfter) {
    await extendSession(app.database, tokenHash, {
      seenAt: now,
      expiresAt: new Date(now.getTime() + lifetime),
    });
    if (!bearer) signedIn.setCookie = sessionCookie(request, app.config.sessionSecret, token);
  }
  return signedIn;
}

/** Ends the sign-in this request carries, if any. */
export async function signOut(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
): Promise<void> {
  const signedIn = await authenticate(app, request);
  if (signedIn) await endSession(app.database, signedIn.tokenHash);
}

function cookieToken(request: Request, secret: string): string | null {
  const name = cookieName(isSecure(request));
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  const [token, signed] = value?.split(".") ?? [];
  return token && signed && isSignedBy(secret, "session", token, signed) ? token : null;
}

/** A browser says where a request comes from; one that changes things with the cookie must come from ourselves. */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") !== "cross-site";
  return origin === new URL(request.url).origin;
}
