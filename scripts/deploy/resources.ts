/** What the Worker is bound to at Cloudflare, made where it is absent. */
import { Refusal } from "../refusal.ts";
import type { Wrangler } from "./wrangler.ts";

export interface Bindings {
  kv_namespaces: { binding: string; id: string }[];
  r2_buckets: { bucket_name: string }[];
  queues: { producers: { queue: string }[] };
}

export async function refuseUnlessSignedIn(wrangler: Wrangler): Promise<void> {
  const { code, text } = await wrangler(["whoami"]);
  if (code === 0 && !text.includes("not authenticated")) return;
  throw new Refusal(
    "Cloudflare does not know you yet. Run: npx wrangler login\n" +
      "On a machine without a browser set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID instead.",
  );
}

/** The bindings with the ids that the namespaces have at Cloudflare. */
export async function makeResources(
  wrangler: Wrangler,
  workerName: string,
  bindings: Bindings,
  tell: (words: string) => void,
): Promise<Bindings["kv_namespaces"]> {
  for (const { bucket_name } of bindings.r2_buckets) {
    const made = await makeIfAbsent(wrangler, ["r2", "bucket", "create", bucket_name], /already exists/i);
    if (made) tell(`Made the bucket ${bucket_name}.`);
  }
  for (const { queue } of bindings.queues.producers) {
    const made = await makeIfAbsent(wrangler, ["queues", "create", queue], /already (exists|taken)/i);
    if (made) tell(`Made the queue ${queue}.`);
  }
  const namespaces: Bindings["kv_namespaces"] = [];
  for (const namespace of bindings.kv_namespaces) {
    const title = `${workerName}-${namespace.binding}`;
    namespaces.push({ ...namespace, id: await namespaceId(wrangler, title, tell) });
  }
  return namespaces;
}

async function makeIfAbsent(wrangler: Wrangler, words: string[], there: RegExp): Promise<boolean> {
  const { code, text } = await wrangler(words);
  if (code === 0) return true;
  if (there.test(text)) return false;
  throw failed(words, text);
}

async function namespaceId(
  wrangler: Wrangler,
  title: string,
  tell: (words: string) => void,
): Promise<string> {
  const known = await findNamespace(wrangler, title);
  if (known) return known;
  const words = ["kv", "namespace", "create", title];
  const { code, text } = await wrangler(words);
  if (code !== 0) throw failed(words, text);
  const made = await findNamespace(wrangler, title);
  if (!made)
    throw new Refusal(`The namespace ${title} was made but is not listed yet. Run the command again.`);
  tell(`Made the key-value namespace ${title}.`);
  return made;
}

async function findNamespace(wrangler: Wrangler, title: string): Promise<string | undefined> {
  const words = ["kv", "namespace", "list"];
  const { code, text } = await wrangler(words);
  if (code !== 0) throw failed(words, text);
  // The list is JSON; a notice may stand before it.
  const listed = JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1)) as {
    id: string;
    title: string;
  }[];
  return listed.find((namespace) => namespace.title === title)?.id;
}

const failed = (words: string[], text: string) =>
  new Refusal(`wrangler ${words.join(" ")} failed:\n${text.trim()}`);
