/**
 * The deployment's requests to the deployed console, with a token that works only during this
 * deployment.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "../../app/staff/hash-token.server.ts";
import { openDatabase } from "../../app/storage/database.ts";
import { addOutsideToken, removeOutsideToken } from "../../app/staff/storage/staff.ts";
import { Refusal } from "../refusal.ts";

export interface Health {
  ok: boolean;
  version: string;
  parts: { part: string; state: string; words: string }[];
}

export interface DeployedConsole {
  url: string;
  /**
   * @param version id of the version to ask, if the deployment has two. @returns the HTTP status if
   * the answer is not a health report
   */
  health: (version?: string) => Promise<Health | number>;
  get: (path: string, version?: string) => Promise<Response>;
}

/**
 * Returns the header that selects a version of the current deployment, whatever its share of the
 * traffic.
 */
const override = (worker: string, version: string | undefined): Record<string, string> =>
  version ? { "cloudflare-workers-version-overrides": `${worker}="${version}"` } : {};

/** Returns the service token's headers if Cloudflare Access protects the console. */
function serviceToken(): Record<string, string> {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = process.env;
  return id && secret ? { "cf-access-client-id": id, "cf-access-client-secret": secret } : {};
}

export function consoleAt(url: string, worker: string, token: string): DeployedConsole {
  const get = (path: string, version?: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      headers: { ...headers, ...serviceToken(), ...override(worker, version) },
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
  return {
    url,
    get: (path, version) => get(path, version),
    health: async (version) => {
      const response = await get("/api/health/deep", version, { authorization: `Bearer ${token}` });
      const json = response.headers.get("content-type")?.startsWith("application/json");
      if (!json || (response.status !== 200 && response.status !== 503)) return response.status;
      return (await response.json()) as Health;
    },
  };
}

/**
 * Calls `work` with a token that this database contains meanwhile. @throws Refusal if the database
 * does not answer
 */
export async function withToken<T>(
  connection: { url: string; authToken: string },
  work: (token: string) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection);
  const name = `deployment ${randomUUID()}`;
  const token = randomBytes(32).toString("base64url");
  try {
    const added = { name, kind: "health" as const, tokenHash: hashToken(token), createdAt: new Date() };
    await addOutsideToken(database, added).catch((error: unknown) => {
      throw new Refusal(
        `The database at ${connection.url} is not the deployed console's database (${String(error)}). ` +
          "Set TURSO_DATABASE_URL to the deployed console's database.",
      );
    });
    try {
      return await work(token);
    } finally {
      await removeOutsideToken(database, name);
    }
  } finally {
    database.$client.close();
  }
}

/** The console accepts the token only if it uses the same database. */
export async function checkOwnDatabase(console: DeployedConsole, worker: string): Promise<void> {
  const answer = await console.health().catch(() => 0);
  if (typeof answer !== "number") return;
  if (answer === 401) {
    throw new Refusal(
      `The console at ${console.url} uses another database than TURSO_DATABASE_URL, which would be migrated instead. ` +
        `Set TURSO_DATABASE_URL to the database of ${worker}, or change the Worker's database: ` +
        `npx wrangler secret put TURSO_DATABASE_URL --name ${worker} (and TURSO_AUTH_TOKEN).`,
    );
  }
  throw new Refusal(
    `The console at ${console.url} ${answer === 0 ? "cannot be reached" : `answers ${answer}`}, so its database is unknown. ` +
      "Set CONSOLE_URL to a URL where it answers; with Cloudflare Access, to one that Access lets through. " +
      "If you know that it uses this database: npm run deploy -- --own-database",
  );
}
