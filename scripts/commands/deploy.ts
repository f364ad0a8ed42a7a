/**
 * `npm run deploy [-- --env staging] [--built] [--own-database]`: runs checks, creates missing
 * resources at Cloudflare, applies migrations, and deploys the Worker (docs/operations.md).
 */
import { execFileSync } from "node:child_process";
import { builtFolder, readBuiltWorker, readPlannedWorker, writeBuiltWorker } from "../deploy/built-worker.ts";
import {
  addressOf,
  checkAccount,
  checkSize,
  checkStartup,
  checkMailFrom,
  longestStart,
  whatIsDeployed,
} from "../deploy/checks.ts";
import { signIn } from "../deploy/cloudflare.ts";
import { checkOwnDatabase, consoleAt, withToken } from "../deploy/console.ts";
import { placeBeside, regionOf } from "../deploy/placement.ts";
import { release } from "../deploy/release.ts";
import { makeResources } from "../deploy/resources.ts";
import { knownSecrets, missingSecrets } from "../deploy/secrets.ts";
import { environmentOf } from "../deploy/words.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { mergeEnvironments } from "../stack/environment.ts";
import { checkReachable, migrateDatabase } from "../stack/migrate.ts";
import { run as buildConsole } from "./build.ts";

const tell = (words: string) => void process.stdout.write(`${words}\n`);

export async function run(words: string[]): Promise<void> {
  const { ownDatabase, built } = environmentOf(words);
  // Ignores .dev.vars: keys of a local run must not reach production.
  const environment = mergeEnvironments({}, process.env);
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = environment;
  if (!url)
    throw new Refusal(
      "Set TURSO_DATABASE_URL and TURSO_AUTH_TOKEN. A deployment migrates the database first.",
    );
  const connection = { url, authToken };

  const cloudflare = await signIn(wrangler, environment);
  await checkAccount(cloudflare);
  await checkReachable(connection);
  const planned = readPlannedWorker();
  const { name } = planned;
  const region = regionOf(url, environment.DATABASE_REGION || planned.vars?.DATABASE_REGION);
  const address = await addressOf(cloudflare, planned, environment);
  const deployed = await whatIsDeployed(cloudflare, name);
  const known = await knownSecrets(cloudflare, deployed ? name : null);
  const secrets = missingSecrets(known, environment);
  if (!known.has("MAIL_FROM")) checkMailFrom(secrets.MAIL_FROM ?? planned.vars?.MAIL_FROM);
  if (deployed && !ownDatabase) {
    await withToken(connection, (token) => checkOwnDatabase(consoleAt(address, name, token), name));
  }
  if (!built) await buildConsole();
  const worker = readBuiltWorker(planned);
  if (region) placeBeside(worker, region);
  writeBuiltWorker(worker);
  const size = checkSize(builtFolder);
  const startup = await checkStartup(wrangler);
  tell(
    region
      ? `The Worker and its objects are placed beside the database, at ${region}.`
      : "Where the database is its address does not say, so each request is worked near who makes it and goes far for its " +
          "data. Set DATABASE_REGION (aws:eu-west-1) under [vars] in wrangler.toml.",
  );
  tell(
    `Account ${cloudflare.accountName}, Worker ${name}, ${Math.round(size / 1024)} KB, ${
      startup === undefined
        ? "its start could not be measured here"
        : `starts in ${startup} ms here, of ${longestStart} that Cloudflare allows`
    }.`,
  );

  // The first step that changes anything.
  worker.kv_namespaces = await makeResources(cloudflare, wrangler, worker, region, tell);
  writeBuiltWorker(worker);
  await migrateDatabase(connection);
  tell("The database is up to date.");
  await withToken(connection, (token) =>
    release({
      cloudflare,
      wrangler,
      worker,
      deployed,
      secrets,
      message: commit(),
      console: consoleAt(address, name, token),
      tell,
    }),
  );
  const set = Object.keys(secrets);
  if (set.length > 0) tell(`Secrets set: ${set.join(", ")}.`);
  if (!deployed) tell("To set a vendor's key: npx wrangler secret put <NAME>");
}

/** Returns the name that git gives the deployed commit. */
function commit(): string {
  try {
    const words = ["describe", "--always", "--dirty"];
    return execFileSync("git", words, {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "not from a git repository";
  }
}
