/** `npm run rollback [-- --env staging] [<version>]`: everybody gets the version before, or the one named. */
import { readPlannedWorker } from "../deploy/built-worker.ts";
import { signIn } from "../deploy/cloudflare.ts";
import { rollBack } from "../deploy/roll-back.ts";
import { environmentOf } from "../deploy/words.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { mergeEnvironments } from "../stack/environment.ts";

export async function run(words: string[]): Promise<void> {
  const { version } = environmentOf(words);
  const cloudflare = await signIn(wrangler, mergeEnvironments({}, process.env));
  const { name } = readPlannedWorker();
  process.stdout.write(`${await rollBack(cloudflare, wrangler, name, version)}\n`);
}
