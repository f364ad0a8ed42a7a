/** Rolls back to an earlier version that had all traffic. */
import { Refusal } from "../refusal.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { deployments, fullVersion } from "./release.ts";
import type { Wrangler } from "./wrangler.ts";

/** Matches Cloudflare's message if secrets changed since the version was active. */
const changedSecrets = /following secrets have changed: (.*?)(?: \[code: \d+\])?$/m;

/**
 * Deploys an earlier version.
 * @param wanted version id; default: the previous version
 * @param withItsSecrets a version includes its old secrets; true if they may come back too
 * @returns a message for the user
 */
export async function rollBack(
  cloudflare: Cloudflare,
  wrangler: Wrangler,
  name: string,
  { wanted, withItsSecrets }: { wanted?: string; withItsSecrets: boolean },
): Promise<string> {
  const [current, ...earlier] = await deployments(cloudflare, name);
  if (!current) throw new Refusal(`Nothing is deployed as ${name}.`);
  const now = fullVersion(current);
  const version = wanted ?? earlier.map(fullVersion).find((each) => each !== undefined && each !== now);
  if (!version) throw new Refusal("There is no earlier version.");
  const tagOf = async (id: string | undefined) => {
    const path = `/workers/scripts/${name}/versions/${id ?? ""}`;
    return (await cloudflare.read<{ annotations?: Record<string, string> }>(path)).annotations?.[
      "workers/tag"
    ];
  };
  if ((await tagOf(version)) !== (await tagOf(now))) {
    throw new Refusal(
      `A Durable Object migration lies between ${version} and the current version, so Cloudflare cannot roll back. ` +
        "Fix the problem and deploy again.",
    );
  }
  // Without a terminal, `wrangler rollback` accepts old secrets automatically; deploying the
  // version does not.
  const words = withItsSecrets ? ["rollback", version] : ["versions", "deploy", `${version}@100%`];
  const answer = await wrangler([...words, "--name", name, "--message", "rollback", "--yes"]);
  const [, secrets] = changedSecrets.exec(answer.text) ?? [];
  if (answer.code !== 0 && secrets) {
    throw new Refusal(
      `These secrets changed since ${version}: ${secrets}. A rollback restores the old secrets, so nothing was changed. ` +
        `If the old ones still work: npm run rollback -- ${version} --with-its-secrets. Otherwise check out the old code ` +
        "and run npm run deploy, which keeps the new secrets.",
    );
  }
  if (answer.code !== 0) throw new Refusal(`Cloudflare could not roll back to ${version}:\n${answer.text}`);
  return `All users have version ${version} again. The database is unchanged; earlier versions work with its newer schema.`;
}
