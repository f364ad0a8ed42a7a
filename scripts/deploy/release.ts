/**
 * Releases a version. The first time, and with a Durable Object migration, Cloudflare accepts only
 * a full deployment, which is tested afterwards. Otherwise the script uploads a version, adds it to
 * the deployment without traffic, tests it there, and then gives it all traffic.
 */
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";
import type { BuiltWorker } from "./built-worker.ts";
import type { Deployed } from "./checks.ts";
import type { Cloudflare } from "./cloudflare.ts";
import type { DeployedConsole } from "./console.ts";
import { withSecretsFile } from "./secrets.ts";
import { smokeTest } from "./smoke-test.ts";
import { wrangle, type Wrangler } from "./wrangler.ts";

export interface Release {
  cloudflare: Cloudflare;
  wrangler: Wrangler;
  worker: BuiltWorker;
  deployed: Deployed | undefined;
  secrets: Environment;
  /** The version's name in Cloudflare's lists. */
  message: string;
  console: DeployedConsole;
  tell: (words: string) => void;
}

export interface Deployment {
  id: string;
  created_on: string;
  versions: { version_id: string; percentage: number }[];
}

export async function deployments(cloudflare: Cloudflare, name: string): Promise<Deployment[]> {
  const path = `/workers/scripts/${name}/deployments`;
  const { deployments: found } = await cloudflare.read<{ deployments: Deployment[] }>(path);
  return found.toSorted((one, other) => other.created_on.localeCompare(one.created_on));
}

/** Returns the version with all traffic. */
export const fullVersion = ({ versions }: Deployment) =>
  versions.find(({ percentage }) => percentage === 100)?.version_id;

export async function release(what: Release): Promise<void> {
  const { deployed, worker } = what;
  if (deployed && deployed.migrationTag === worker.migrations.at(-1)?.tag) return releaseVersion(what);
  return releaseAtOnce(what);
}

/**
 * Tags a version with the newest Durable Object migration it knows, because a rollback across a
 * migration is impossible.
 */
const tagOf = (worker: BuiltWorker) => worker.migrations.at(-1)?.tag ?? "none";

async function releaseAtOnce({
  wrangler,
  worker,
  deployed,
  secrets,
  message,
  console,
  tell,
}: Release): Promise<void> {
  const { entries } = await withSecretsFile(secrets, (path) =>
    wrangle(wrangler, ["deploy", "--secrets-file", path, "--message", message, "--tag", tagOf(worker)]),
  );
  const version = entries.find(({ type }) => type === "deploy")?.version_id;
  if (!version) throw new Refusal("Wrangler did not say which version it deployed.");
  const wrong = await smokeTest(console, version, "all");
  if (wrong.length > 0) {
    const back = deployed
      ? "It includes a Durable Object migration, so a rollback is impossible. Fix the problem and deploy again."
      : "It is the first version. Fix the problem and deploy again.";
    throw new Refusal(`Version ${version} is deployed but failed its test:\n${list(wrong)}\n${back}`);
  }
  tell(`Version ${version} is deployed at ${console.url} and answers.`);
}

async function releaseVersion(what: Release): Promise<void> {
  const { cloudflare, wrangler, worker, secrets, message, console, tell } = what;
  const [current] = await deployments(cloudflare, worker.name);
  const before = current && fullVersion(current);
  if (!before) {
    throw new Refusal(
      "The current deployment is split between versions. First give one version all traffic: npx wrangler versions deploy",
    );
  }
  const { entries } = await withSecretsFile(secrets, (path) =>
    wrangle(wrangler, [
      ...["versions", "upload", "--secrets-file", path],
      ...["--message", message, "--tag", tagOf(worker)],
    ]),
  );
  const version = entries.find(({ type }) => type === "version-upload")?.version_id;
  if (!version) throw new Refusal("Wrangler did not say which version it uploaded.");
  const deploy = (...shares: string[]) =>
    wrangle(wrangler, ["versions", "deploy", ...shares, "--message", message, "--yes"]);
  await deploy(`${version}@0%`, `${before}@100%`);
  tell(`Version ${version} is uploaded and gets no traffic yet.`);
  const wrong = await smokeTest(console, version, "none");
  if (wrong.length > 0) {
    await deploy(`${before}@100%`);
    throw new Refusal(
      `Version ${version} failed its test:\n${list(wrong)}\nNo user got it; all users still have ${before}.`,
    );
  }
  await deploy(`${version}@100%`);
  // Versions contain no schedules and queue consumers, so they are deployed separately.
  await wrangle(wrangler, ["triggers", "deploy"]);
  tell(`Version ${version} is deployed at ${console.url}. To undo: npm run rollback`);
}

const list = (lines: string[]) => lines.map((line) => `  ${line}`).join("\n");
