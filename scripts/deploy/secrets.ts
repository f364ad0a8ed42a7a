/** The secrets without which the Worker doesn't start, set where Cloudflare has none. What is set there stays. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shortestSecret } from "../../app/signing.server.ts";
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";
import type { Cloudflare } from "./cloudflare.ts";

const ofTheDatabase = ["TURSO_DATABASE_URL", "TURSO_AUTH_TOKEN"];

/** Names of the secrets that the Worker has. @param script null: nothing is deployed yet */
export async function knownSecrets(cloudflare: Cloudflare, script: string | null): Promise<Set<string>> {
  const listed = script
    ? await cloudflare.read<{ name: string }[]>(`/workers/scripts/${script}/secrets`)
    : [];
  return new Set(listed.map(({ name }) => name));
}

/** Of the database's both, or none: an address with another one's token is no way in. */
export function missingSecrets(known: ReadonlySet<string>, environment: Environment): Environment {
  const missing: Environment = {};
  const add = (name: string, value = environment[name]) => {
    if (value) missing[name] = value;
  };
  if (!known.has("TURSO_DATABASE_URL")) for (const name of ofTheDatabase) add(name);
  if (!known.has("MAIL_FROM")) add("MAIL_FROM");
  if (!known.has("SESSION_SECRET")) {
    const given = environment.SESSION_SECRET ?? "";
    if (given !== "" && given.length < shortestSecret)
      throw new Refusal(
        `SESSION_SECRET needs at least ${shortestSecret} characters. Leave it out, and one is made, or take openssl rand -base64 32.`,
      );
    add("SESSION_SECRET", environment.SESSION_SECRET || randomBytes(32).toString("base64url"));
  }
  return missing;
}

/** Hands secrets to Wrangler in a file that no other user of this machine may read and that is gone afterwards. */
export async function withSecretsFile<T>(
  secrets: Environment,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  const path = join(folder, "secrets.json");
  try {
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
