/** Sets the secrets the Worker needs to start, if Cloudflare has none. Keeps existing secrets. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shortestSecret } from "../../app/signing.server.ts";
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";
import type { Cloudflare } from "./cloudflare.ts";

const ofTheDatabase = ["TURSO_DATABASE_URL", "TURSO_AUTH_TOKEN"];

/** Returns the names of the Worker's secrets. @param script null if nothing is deployed yet */
export async function knownSecrets(cloudflare: Cloudflare, script: string | null): Promise<Set<string>> {
  const listed = script
    ? await cloudflare.read<{ name: string }[]>(`/workers/scripts/${script}/secrets`)
    : [];
  return new Set(listed.map(({ name }) => name));
}

/**
 * Sets the database's URL and token together or not at all: a URL with another database's token
 * does not work.
 */
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
        `SESSION_SECRET needs at least ${shortestSecret} characters. Leave it out to generate one, or use openssl rand -base64 32.`,
      );
    add("SESSION_SECRET", environment.SESSION_SECRET || randomBytes(32).toString("base64url"));
  }
  return missing;
}

/** Passes secrets to Wrangler in a file that only this user can read, and deletes it afterwards. */
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
