/** `npm run deploy`: what the Worker needs at Cloudflare, then the database, then the Worker itself. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bindings, makeResources, refuseUnlessSignedIn } from "../deploy/resources.ts";
import { setMissingSecrets } from "../deploy/secrets.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { mergeEnvironments } from "../stack/environment.ts";
import { migrateDatabase } from "../stack/migrate.ts";
import { run as buildConsole } from "./build.ts";

const built = join(projectRoot, "build", "server", "wrangler.json");
const tell = (words: string) => void process.stdout.write(`${words}\n`);

export async function run(): Promise<void> {
  // Not from .dev.vars: what is meant for a local run must not reach production.
  const environment = mergeEnvironments({}, process.env);
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = environment;
  if (!url) throw new Refusal("Set TURSO_DATABASE_URL and TURSO_AUTH_TOKEN: the database is migrated first.");
  await refuseUnlessSignedIn(wrangler);
  await buildConsole();
  const config = JSON.parse(readFileSync(built, "utf8")) as Bindings & { name: string };
  config.kv_namespaces = await makeResources(wrangler, config.name, config, tell);
  writeFileSync(built, JSON.stringify(config));
  await migrateDatabase({ url, authToken });
  tell("The database is up to date.");
  const { code, text } = await wrangler(["deploy"]);
  tell(text.trim());
  if (code !== 0) throw new Refusal("The Worker was not deployed, see above.");
  const set = await setMissingSecrets(wrangler, environment);
  if (set.length > 0) tell(`Set as secrets: ${set.join(", ")}.`);
  tell("Keys of upstreams are set with: npx wrangler secret put <NAME>");
}
