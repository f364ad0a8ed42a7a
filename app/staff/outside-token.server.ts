/** Long-lived tokens of outside tools: read-only, good for the Apollo endpoints alone (docs/product/sign-in.md). */
import type { RequestApp } from "../runs/app";
import { findOutsideToken, noteOutsideTokenUse } from "../storage/staff";
import { hashToken } from "./session.server";

const allowed = /^\/api\/signals\/target-no-emails-ep-[1-4]$/;

/** The tool's name when the request may pass with its token; null otherwise. */
export async function outsideTool(app: RequestApp, request: Request): Promise<string | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || request.method !== "GET" || !allowed.test(new URL(request.url).pathname)) return null;
  const found = await findOutsideToken(app.database, hashToken(token));
  if (!found) return null;
  app.later(noteOutsideTokenUse(app.database, found.name, app.now()));
  return found.name;
}
