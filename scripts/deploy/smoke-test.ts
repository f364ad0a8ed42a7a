/** Tests a newly deployed version with a few requests. */
import { setTimeout as wait } from "node:timers/promises";
import type { DeployedConsole, Health } from "./console.ts";

/**
 * Milliseconds. A deployment reaches all of Cloudflare's locations within seconds; a new domain
 * takes longer.
 */
const patience = { between: 2000, inAll: 90_000 };

/**
 * Returns the problems, one per line.
 * @param share the version's share of the traffic; without traffic the test selects the version by
 * id
 */
export async function smokeTest(
  console: DeployedConsole,
  version: string,
  share: "none" | "all",
  { between, inAll } = patience,
): Promise<string[]> {
  const asked = share === "none" ? version : undefined;
  const until = Date.now() + inAll;
  for (;;) {
    const health = await console.health(asked).catch((error: unknown) => String(error));
    if (typeof health === "object" && health.version === version) return problems(console, health, asked);
    if (Date.now() >= until) return [notThere(health)];
    await wait(between);
  }
}

function notThere(health: Health | number | string): string {
  if (typeof health === "number") return `/api/health/deep answers ${health}`;
  return typeof health === "string" ? `/api/health/deep: ${health}` : "another version answers";
}

async function problems(
  console: DeployedConsole,
  health: Health,
  version: string | undefined,
): Promise<string[]> {
  const found = health.parts
    .filter(({ state }) => state === "trouble")
    .map(({ part, words }) => `${part}: ${words}`);
  const login = await console.get("/login", version);
  const page = await login.text();
  if (login.status !== 200 || !page.includes("<form")) found.push(`/login answers ${login.status}`);
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  const loaded = script && (await console.get(script, version)).status;
  if (loaded !== 200) found.push(`the script of /login answers ${loaded ?? "nothing"}`);
  const guarded = await console.get("/api/integrations", version);
  if (guarded.status !== 401) found.push(`/api/integrations answers ${guarded.status} without a sign-in`);
  return found;
}
