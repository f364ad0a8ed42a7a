/** The way back to a version that everybody had. */
import { Refusal } from "../refusal.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { deployments, fullVersion } from "./release.ts";
import type { Wrangler } from "./wrangler.ts";

/** @param wanted absent: the one before. @returns what was done, for a person */
export async function rollBack(
  cloudflare: Cloudflare,
  wrangler: Wrangler,
  name: string,
  wanted?: string,
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
  const answer = await wrangler(["rollback", version, "--name", name, "--message", "rollback", "--yes"]);
  if (answer.code !== 0) throw new Refusal(`Cloudflare did not go back to ${version}:\n${answer.text}`);
  return `Everybody has version ${version} again. The database stays as it is: its schema is only added to, so the version before works with it.`;
}
