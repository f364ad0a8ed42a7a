/** The console's own cookies: signed, out of reach of scripts, and of this host alone where the page came over https. */
import { createCookie } from "react-router";
import { cookieSecrets, type Secrets } from "../signing.server";

/** @param maxAge seconds; a browser may keep it longer: what must end by itself holds its time inside */
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
