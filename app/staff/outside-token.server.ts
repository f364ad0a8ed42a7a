/** Tokens of outside tools: read-only, each kind good for its own addresses alone (docs/product/sign-in.md). */
import type { RequestApp } from "../runs/app";
import { findOutsideToken, noteOutsideTokenUse } from "../storage/staff";
import { hashToken } from "./hash-token.server";

const allowed = {
  apollo: /^\/api\/signals\/target-no-emails-ep-[1-4]$/,
  health: /^\/api\/health\/deep$/,
};

/** The tool's name when the request may pass with its token; null otherwise. */
export async function outsideTool(app: RequestApp, request: Request): Promise<string | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const { pathname } = new URL(request.url);
  const open = Object.values(allowed).some((paths) => paths.test(pathname));
  if (!token || request.method !== "GET" || !open) return null;
  const found = await findOutsideToken(app.database, hashToken(token));
  if (!found || !allowed[found.kind].test(pathname)) return null;
  app.later(noteOutsideTokenUse(app.database, found.name, app.now()));
  return found.name;
}
