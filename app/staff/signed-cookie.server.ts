/** The console's cookies: signed, hidden from scripts, and limited to this host on https. */
import { createCookie } from "react-router";
import { cookieSecrets, type Secrets } from "../signing.server";

/**
 * @param maxAge seconds. A browser may keep the cookie longer, so a value that must expire contains
 * its own expiry
 */
export function signedCookie(
  request: Request,
  secrets: Secrets,
  { name, maxAge }: { name: Parameters<typeof cookieSecrets>[1]; maxAge: number },
) {
  const secure = new URL(request.url).protocol === "https:";
  return createCookie(secure ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge,
    secrets: cookieSecrets(secrets, name),
  });
}
