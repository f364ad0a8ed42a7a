/** The browser's half of a sign-in: a signed cookie that holds the token of its session. */
import type { Secrets } from "../signing.server";
import { signedCookie } from "./signed-cookie.server";

/** In seconds; each day of use begins it anew, for thirty days altogether. */
export const sessionLifetime = 7 * 86_400;

const cookieFor = (request: Request, secrets: Secrets) =>
  signedCookie(request, secrets, { name: "session", maxAge: sessionLifetime });

/** @returns the header that has the browser keep the sign-in */
export const sessionCookie = (request: Request, secrets: Secrets, token: string): Promise<string> =>
  cookieFor(request, secrets).serialize(token);

/** @returns the header that has the browser forget the sign-in */
export const endedCookie = (request: Request): Promise<string> =>
  cookieFor(request, []).serialize("", { maxAge: 0 });

/** The token in the request's cookie; null without one that we signed. */
export async function cookieToken(request: Request, secrets: Secrets): Promise<string | null> {
  const token: unknown = await cookieFor(request, secrets).parse(request.headers.get("cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}
