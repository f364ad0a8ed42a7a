/** /api/sm/auth: sign in, current user, sign out (docs/product/sign-in.md). */
import { Hono } from "hono";
import { endSession } from "../storage/staff";
import { authenticate, isOwnOrigin } from "../staff/session.server";
import { endedCookie, sessionCookie } from "../staff/session-cookie.server";
import { signIn } from "../staff/sign-in.server";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { problem } from "./problem";

export const auth = new Hono<ApiEnv>();

auth.post("/api/sm/auth", async (c) => {
  if (!isOwnOrigin(c.req.raw))
    return problem(c, 403, { kind: "invalid-input", detail: "This request came from another site." });
  const app = c.env.app;
  const outcome = await signIn(app, await readJson(c), c.req.header("cf-connecting-ip") ?? "local");
  if (!outcome.ok) {
    if (outcome.status === 429) c.header("retry-after", "900");
    return problem(c, outcome.status, { kind: "invalid-input", detail: outcome.message });
  }
  c.header("set-cookie", await sessionCookie(c.req.raw, app.config.cookieSecrets, outcome.token));
  return c.json({ name: outcome.staff.name, email: outcome.staff.email, token: outcome.token });
});

auth.get("/api/sm/auth", async (c) => {
  const signedIn = await authenticate(c.env.app, c.req.raw);
  if (!signedIn) return problem(c, 401, { kind: "invalid-input", detail: "Sign in again." });
  if (signedIn.setCookie) c.header("set-cookie", signedIn.setCookie);
  return c.json({ name: signedIn.staff.name, email: signedIn.staff.email });
});

auth.delete("/api/sm/auth", async (c) => {
  const signedIn = await authenticate(c.env.app, c.req.raw);
  if (!signedIn) return problem(c, 401, { kind: "invalid-input", detail: "Sign in again." });
  if (signedIn.via === "cookie" && !isOwnOrigin(c.req.raw)) {
    return problem(c, 403, { kind: "invalid-input", detail: "This request came from another site." });
  }
  await endSession(c.env.app.database, signedIn.tokenHash);
  c.header("set-cookie", await endedCookie(c.req.raw));
  return c.body(null, 204);
});
