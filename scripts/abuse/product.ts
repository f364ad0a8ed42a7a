/** The attacked stack, and the identities that send requests to it. */
import { randomBytes, randomUUID } from "node:crypto";
import { type Client, createClient } from "@libsql/client";
import { hashToken } from "../../app/staff/hash-token.server.ts";
import type { Stack } from "../stack/stack.ts";

export interface Attacked {
  url: string;
  sandbox: string;
  database: Client;
  staff: { token: string; cookie: string };
}

/** An identity: its headers, and the calls it may make besides the open ones. */
export interface Identity {
  name: string;
  headers: Record<string, string>;
  may(method: string, path: string): boolean;
}

const account = { email: "staff@example.com", password: "let-me-in" };
const none = () => false;

export async function attackedStack(stack: Stack): Promise<Attacked> {
  const url = stack.console;
  return {
    url,
    sandbox: stack.sandbox,
    database: createClient(stack.database),
    staff: await signIn(url),
  };
}

export async function signIn(url: string): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${url}/api/sm/auth`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(account),
  });
  const { token } = (await answer.json()) as { token: string };
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { token, cookie: cookies.join("; ") };
}

/** Returns all identities except users; none of them may get a protected answer. */
export async function wrongIdentities({ url, database }: Attacked): Promise<Identity[]> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const revoked = await signIn(url);
  await fetch(`${url}/api/sm/auth`, { method: "DELETE", headers: bearer(revoked.token) });
  const expired = await signIn(url);
  await database.execute({
    sql: "UPDATE sessions SET expires_at = 1 WHERE token_hash = ?",
    args: [hashToken(expired.token)],
  });
  const tools = await Promise.all(
    (["apollo", "health"] as const).map(async (kind) => {
      const token = randomBytes(32).toString("base64url");
      await database.execute({
        sql: "INSERT INTO outside_tokens (name, kind, token_hash, created_at) VALUES (?, ?, ?, ?)",
        args: [`abuse ${kind} ${randomUUID()}`, kind, hashToken(token), Date.now()],
      });
      return { kind, token };
    }),
  );
  const [first = "", ...others] = revoked.cookie.split(".");
  const forged = [first, ...others.slice(0, -1), "AAAA"].join(".");
  return [
    { name: "none", headers: {}, may: none },
    { name: "a made-up token", headers: bearer(randomBytes(32).toString("base64url")), may: none },
    { name: "a revoked token", headers: bearer(revoked.token), may: none },
    { name: "a revoked cookie", headers: { cookie: revoked.cookie }, may: none },
    { name: "an expired token", headers: bearer(expired.token), may: none },
    { name: "an expired cookie", headers: { cookie: expired.cookie }, may: none },
    { name: "a cookie wrongly signed", headers: { cookie: forged }, may: none },
    ...tools.map(({ kind, token }) => ({
      name: `the token of an outside tool (${kind})`,
      headers: bearer(token),
      may: (method: string, path: string) => kindsCalls[kind].test(`${method} ${path}`),
    })),
  ];
}

/**
 * As described in docs/product/sign-in.md: the four title lists, and the health check with its
 * measurement.
 */
const kindsCalls = {
  apollo: /^GET \/api\/signals\/target-no-emails-ep-[1-4]$/,
  health: /^(?:GET \/api\/health\/deep|POST \/api\/first-day)$/,
};
