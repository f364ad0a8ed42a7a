/**
 * The part of Cloudflare's API that Wrangler uses for this project; only deployment tests use it.
 * Formats, codes and refusals come from Wrangler's own tests (github.com/cloudflare/workers-sdk,
 * packages/wrangler/src/__tests__) and from Cloudflare's pages on versions, deployments and
 * rollbacks.
 */
import { Hono } from "hono";
import type { Account, Scope } from "./account.ts";
import { page, refusal, result } from "./envelope.ts";
import { resources } from "./resources.ts";
import { scripts } from "./scripts.ts";
import { secrets } from "./secrets.ts";

const scopeOf = (path: string): Scope | null => {
  if (path.includes("/r2/")) return "r2";
  if (path.includes("/queues")) return "queues";
  if (path.includes("/storage/kv/")) return "kv";
  return path.includes("/workers/") ? "workers" : null;
};

export function cloudflareApi(account: Account) {
  const api = new Hono().basePath("/client/v4");
  api.use(async (c, next) => {
    const path = c.req.path.replace(`/client/v4/accounts/${account.id}`, "").replace("/client/v4", "");
    account.calls.push(`${c.req.method} ${path}`);
    const bearer = c.req.header("authorization");
    // File uploads authenticate with the token of their session.
    if (bearer !== `Bearer ${account.token}` && !path.startsWith("/workers/assets/upload")) {
      return refusal(400, 9106, "Authentication failed (status: 400)");
    }
    const scope = scopeOf(c.req.path);
    if (scope && !account.scopes.has(scope)) return refusal(403, 10000, "Authentication error");
    await next();
  });
  const accounts = () => [{ id: account.id, name: "Riverside" }, ...account.otherAccounts];
  api.get("/user", () => result({ id: "someone", email: "team@example.com" }));
  api.get("/user/tokens/verify", () => result({ id: "a token", status: "active" }));
  api.get("/accounts", () => page(accounts()));
  api.get("/memberships", () =>
    page(accounts().map((each) => ({ id: `member of ${each.id}`, account: each }))),
  );
  api.route(`/accounts/${account.id}`, resources(account));
  api.route(`/accounts/${account.id}`, scripts(account));
  api.route(`/accounts/${account.id}`, secrets(account));
  api.notFound((c) =>
    refusal(404, 7003, `Could not route to ${c.req.path}, perhaps your object identifier is invalid?`),
  );
  return api;
}
