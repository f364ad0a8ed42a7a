/**
 * Read-only tokens of outside tools; each kind works only for its own API calls
 * (docs/product/sign-in.md).
 */
import { logSecurity } from "../log";
import type { RequestApp } from "../app";
import { countLookUp, findOutsideToken, noteOutsideTokenUse } from "./storage/staff";
import { hashToken } from "./hash-token.server";

const allowed = {
  apollo: /^GET \/api\/signals\/target-no-emails-ep-[1-4]$/,
  health: /^(GET \/api\/health\/deep|POST \/api\/first-day)$/,
};

/** Returns the tool's name if its token allows the request, or null. */
export async function outsideTool(app: RequestApp, request: Request): Promise<string | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const asked = `${request.method} ${new URL(request.url).pathname}`;
  if (!token || !Object.values(allowed).some((calls) => calls.test(asked))) return null;
  const found = await findOutsideToken(app.database, hashToken(token));
  if (!found || !allowed[found.kind].test(asked)) return null;
  logSecurity("outside-token", { account: null, outcome: "done", about: found.name });
  app.later(noteOutsideTokenUse(app.database, found.name, app.now()));
  return found.name;
}

/** More than any list of leads needs per day, and low enough that a tool in a loop costs little. */
export const mostLookUpsADay = 1000;

/**
 * Counts one paid lookup of the tool. Returns false if the tool has used up its lookups for the day
 * (UTC).
 */
export const mayLookUp = (app: Pick<RequestApp, "database" | "now">, tool: string): Promise<boolean> =>
  countLookUp(app.database, tool, { at: app.now(), most: mostLookUpsADay });
