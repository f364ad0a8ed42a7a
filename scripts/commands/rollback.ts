/**
 * `npm run rollback [-- --env staging] [--with-its-secrets] [<version>]`: deploys the previous
 * version, or the given one, to all users.
 */
import { readPlannedWorker } from "../deploy/built-worker.ts";
import { signIn } from "../deploy/cloudflare.ts";
import { rollBack } from "../deploy/roll-back.ts";
import { environmentOf } from "../deploy/words.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { mergeEnvironments } from "../stack/environment.ts";

export async function run(words: string[]): Promise<void> {
  const { version: wanted, withItsSecrets } = environmentOf(words);
  const cloudflare = await signIn(wrangler, mergeEnvironments({}, process.env));
  const { name } = readPlannedWorker();
  // The Worker's name already selects the environment. Wrangler must not read the environment of
  // the last build.
  delete process.env.CLOUDFLARE_ENV;
  process.stdout.write(`${await rollBack(cloudflare, wrangler, name, { wanted, withItsSecrets })}\n`);
}
