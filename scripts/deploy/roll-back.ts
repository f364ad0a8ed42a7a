/** Rolls back to an earlier version that had all traffic. */
import { Refusal } from "../refusal.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { deployments, fullVersion } from "./release.ts";
import type { Wrangler } from "./wrangler.ts";

/** Matches Cloudflare's message if secrets changed since the version was active. */
const changedSecrets = /following secrets have changed: (.*?)(?: \[code: \d+\])?$/m;

/**
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
  if (!version) throw new Refusal("There is no version before this one.");
  const tagOf = async (id: string | undefined) => {
    const path = `/workers/scripts/${name}/versions/${id ?? ""}`;
    return (await cloudflare.read<{ annotations?: Record<string, string> }>(path)).annotations?.[
      "workers/tag"
    ];
  };
  if ((await tagOf(version)) !== (await tagOf(now))) {
    throw new Refusal(
      `Between ${version} and the current version lies a Durable Object migration: Cloudflare does not go back across it. ` +
        "Mend what is wrong and deploy again.",
    );
  }
  // Without a terminal, `wrangler rollback` accepts old secrets automatically; deploying the
  // version does not.
  const words = withItsSecrets ? ["rollback", version] : ["versions", "deploy", `${version}@100%`];
  const answer = await wrangler([...words, "--name", name, "--message", "rollback", "--yes"]);
  const [, secrets] = changedSecrets.exec(answer.text) ?? [];
  if (answer.code !== 0 && secrets) {
    throw new Refusal(
      `Since ${version} these secrets were changed: ${secrets}. A version comes back with the secrets of its time: nothing ` +
        `was changed. If the old ones are still good: npm run rollback -- ${version} --with-its-secrets. Else deploy the ` +
        "code of then again (git checkout, npm run deploy): that keeps the new ones.",
    );
  }
  if (answer.code !== 0) throw new Refusal(`Cloudflare did not go back to ${version}:\n${answer.text}`);
  return `Everybody has version ${version} again. The database stays as it is: its schema is only added to, so the version before works with it.`;
}
