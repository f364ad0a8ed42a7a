/**
 * Shows one sentence after a redirect ("Your password is changed."). The store is eventually
 * consistent, so a notice may be lost.
 */
import type { RequestApp } from "../app";

const key = "notice";
const refusedKey = "refused";

/**
 * @param isRefusal whether the sentence says why a form was refused
 * @returns the cookie to send with the redirect
 */
export async function leaveNotice(
  { flash }: Pick<RequestApp, "flash">,
  words: string,
  isRefusal = false,
): Promise<string> {
  const session = await flash.getSession();
  session.flash(isRefusal ? refusedKey : key, words);
  return flash.commitSession(session);
}

/** Returns the notice for this browser and the headers that delete it. */
export async function takeNotice(
  { flash }: Pick<RequestApp, "flash">,
  request: Request,
): Promise<{ notice: string | null; refused: string | null; headers: HeadersInit }> {
  const cookie = request.headers.get("Cookie");
  if (!cookie?.includes("flash=")) return { notice: null, refused: null, headers: {} };
  const session = await flash.getSession(cookie);
  const told = (name: string) => {
    const words: unknown = session.get(name);
    return typeof words === "string" ? words : null;
  };
  return {
    notice: told(key),
    refused: told(refusedKey),
    headers: { "Set-Cookie": await flash.destroySession(session) },
  };
}
