/** /api/sm/auth: sign in, current user, sign out (docs/product/sign-in.md). */
import { z } from "zod";
import { logSecurity } from "../log";
import { defaultAskAboveUsd, highestAskAboveUsd } from "../staff/ask-above";
import { keepAskAbove } from "../staff/ask-above.server";
import { endSession, readAskAbove } from "../staff/storage/staff";
import { authenticate, isOwnOrigin } from "../staff/session.server";
import { endedCookie } from "../staff/session-cookie.server";
import { credentials, signIn } from "../staff/sign-in.server";
import { readJson } from "./body";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

const user = z.object({ name: z.string(), email: z.string() });

export const auth = new DeclaredRoutes("Account");

auth.add(
  {
    method: "post",
    path: "/api/sm/auth",
    summary: "Sign in; send the token as `Authorization: Bearer …`",
    body: credentials,
    answer: user.extend({ token: z.string() }),
    open: true,
  },
  async (c, { answer }) => {
    if (!isOwnOrigin(c.req.raw))
      return problem(c, 403, {
        kind: "invalid-input",
        detail: "This request came from another website. Open the console and try again.",
      });
    const app = c.env.app;
    const outcome = await signIn(app, c.req.raw, await readJson(c));
    if (!outcome.ok) {
      if (outcome.status === 429) c.header("retry-after", "900");
      return problem(c, outcome.status, { kind: "invalid-input", detail: outcome.message });
    }
    for (const cookie of outcome.cookies) c.header("set-cookie", cookie, { append: true });
    return answer({ name: outcome.staff.name, email: outcome.staff.email, token: outcome.token });
  },
);

auth.add(
  { method: "get", path: "/api/sm/auth", summary: "Get the current user", answer: user },
  async (c, { answer }) => {
    const signedIn = await authenticate(c.env.app, c.req.raw);
    if (!signedIn) return problem(c, 401, { kind: "invalid-input", detail: "Sign in again." });
    if (signedIn.setCookie) c.header("set-cookie", signedIn.setCookie);
    return answer({ name: signedIn.staff.name, email: signedIn.staff.email });
  },
);

auth.add({ method: "delete", path: "/api/sm/auth", summary: "Sign out", status: 204 }, async (c) => {
  const signedIn = await authenticate(c.env.app, c.req.raw);
  if (!signedIn) return problem(c, 401, { kind: "invalid-input", detail: "Sign in again." });
  if (signedIn.via === "cookie" && !isOwnOrigin(c.req.raw)) {
    return problem(c, 403, {
      kind: "invalid-input",
      detail: "This request came from another website. Open the console and try again.",
    });
  }
  await endSession(c.env.app.database, signedIn.tokenHash);
  logSecurity("sign-out", { account: signedIn.staff.id, outcome: "done" });
  c.header("set-cookie", await endedCookie(c.req.raw));
  return c.body(null, 204);
});

const asking = z.object({
  askAboveUsd: z
    .number()
    .min(0)
    .max(highestAskAboveUsd)
    .nullable()
    .describe("Screens ask before a run that may cost more, in US dollars; null for the default"),
});

auth.add(
  {
    method: "get",
    path: "/api/account",
    summary: "Get your own settings",
    answer: asking.extend({ defaultAskAboveUsd: z.number() }),
  },
  async (c, { answer }) => {
    const askAboveUsd = await readAskAbove(c.env.app.database, c.get("staff").id);
    return answer({ askAboveUsd, defaultAskAboveUsd });
  },
);

auth.add(
  { method: "put", path: "/api/account", summary: "Change your own settings", body: asking, answer: asking },
  async (c, { answer, body }) => {
    const { askAboveUsd } = await body();
    await keepAskAbove(c.env.app, c.get("staff"), askAboveUsd);
    return answer({ askAboveUsd });
  },
);
