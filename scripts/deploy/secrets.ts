/** The secrets without which the Worker doesn't start, set where Cloudflare has none. What is set there stays. */
import { randomBytes } from "node:crypto";
import type { Environment } from "../stack/environment.ts";
import type { Wrangler } from "./wrangler.ts";

const fromEnvironment = ["TURSO_DATABASE_URL", "TURSO_AUTH_TOKEN"];

/** Returns the names that were set. */
export async function setMissingSecrets(wrangler: Wrangler, environment: Environment): Promise<string[]> {
  const { code, text } = await wrangler(["secret", "list", "--format", "json"]);
  if (code !== 0) throw new Error(`wrangler secret list failed:\n${text}`);
  const listed = JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1)) as { name: string }[];
  const known = new Set(listed.map(({ name }) => name));
  const missing: Environment = {};
  for (const name of fromEnvironment) {
    const value = environment[name];
    if (value && !known.has(name)) missing[name] = value;
  }
  if (!known.has("SESSION_SECRET")) {
    missing.SESSION_SECRET = environment.SESSION_SECRET || randomBytes(32).toString("base64url");
  }
  const names = Object.keys(missing);
  if (names.length === 0) return names;
  const answer = await wrangler(["secret", "bulk"], JSON.stringify(missing));
  if (answer.code !== 0) throw new Error(`wrangler secret bulk failed:\n${answer.text}`);
  return names;
}
