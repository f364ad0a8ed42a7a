/** The signed cookie that carries a session's token in the browser. */
import type { Secrets } from "../signing.server";
import { signedCookie } from "./signed-cookie.server";

/** Seconds. Each day of use renews the session, for at most thirty days. */
export const sessionLifetime = 7 * 86_400;

const cookieFor = (request: Request, secrets: Secrets) =>
  signedCookie(request, secrets, { name: "session", maxAge: sessionLifetime });

/** @returns the header that stores the session cookie */
export const sessionCookie = (request: Request, secrets: Secrets, token: string): Promise<string> =>
  cookieFor(request, secrets).serialize(token);

/** @returns the header that deletes the session cookie */
export const endedCookie = (request: Request): Promise<string> =>
  cookieFor(request, []).serialize("", { maxAge: 0 });

/** Returns the token of the request's cookie, or null if no cookie has a valid signature. */
export async function cookieToken(request: Request, secrets: Secrets): Promise<string | null> {
  const token: unknown = await cookieFor(request, secrets).parse(request.headers.get("cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}
