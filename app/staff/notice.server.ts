/**
 * Shows one sentence after a redirect ("Your password is changed."). The store is eventually
 * consistent, so a notice may be lost.
 */
import type { RequestApp } from "../app";

const key = "notice";

/** @returns the cookie to send with the redirect */
export async function leaveNotice({ flash }: Pick<RequestApp, "flash">, words: string): Promise<string> {
  const session = await flash.getSession();
  session.flash(key, words);
  return flash.commitSession(session);
}

/** Returns the notice for this browser and the headers that delete it. */
export async function takeNotice(
  { flash }: Pick<RequestApp, "flash">,
  request: Request,
): Promise<{ notice: string | null; headers: HeadersInit }> {
  const cookie = request.headers.get("Cookie");
  if (!cookie?.includes("flash=")) return { notice: null, headers: {} };
  const session = await flash.getSession(cookie);
  const notice: unknown = session.get(key);
  return {
    notice: typeof notice === "string" ? notice : null,
    headers: { "Set-Cookie": await flash.destroySession(session) },
  };
}
