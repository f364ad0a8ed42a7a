/** Creates missing Cloudflare resources that the Worker is bound to. */
import { hintOf } from "../../workers/location.ts";
import { Refusal } from "../refusal.ts";
import type { BuiltWorker } from "./built-worker.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { type Wrangler, wrangle } from "./wrangler.ts";

/** Cloudflare locations in which buckets can be created. */
const bucketPlaces = new Set<string | undefined>(["wnam", "enam", "weur", "eeur", "apac", "oc"]);

/** Seconds for which the run queue keeps a message. A run object sends a lost one again after a minute. */
const queueRetention = 300;

interface QueueSettings {
  message_retention_period?: number;
}

/**
 * Returns the namespaces with their ids at Cloudflare.
 * @param region the database's region, or undefined if unknown
 */
export async function makeResources(
  cloudflare: Cloudflare,
  wrangler: Wrangler,
  worker: BuiltWorker,
  region: string | undefined,
  tell: (words: string) => void,
): Promise<BuiltWorker["kv_namespaces"]> {
  const { buckets } = await cloudflare.read<{ buckets: { name: string }[] }>("/r2/buckets?per_page=1000");
  for (const { bucket_name: name } of worker.r2_buckets) {
    if (buckets.some((bucket) => bucket.name === name)) continue;
    const place = hintOf(region);
    const beside = place && bucketPlaces.has(place) ? ["--location", place] : [];
    await wrangle(wrangler, ["r2", "bucket", "create", name, ...beside]);
    tell(`Created the bucket ${name}.`);
  }
  for (const { binding, queue } of worker.queues.producers) {
    const queues = await cloudflare.read<{ queue_name: string; settings?: QueueSettings }[]>(
      `/queues?name=${encodeURIComponent(queue)}`,
    );
    const kept = binding === "RUN_QUEUE" ? ["--message-retention-period-secs", String(queueRetention)] : [];
    const found = queues.find(({ queue_name }) => queue_name === queue);
    if (!found) {
      await wrangle(wrangler, ["queues", "create", queue, ...kept]);
      tell(`Created the queue ${queue}.`);
    } else if (kept.length > 0 && found.settings?.message_retention_period !== queueRetention) {
      await wrangle(wrangler, ["queues", "update", queue, ...kept]);
      tell(`The queue ${queue} now keeps messages for ${queueRetention} seconds.`);
    }
  }
  const namespaces: BuiltWorker["kv_namespaces"] = [];
  for (const namespace of worker.kv_namespaces) {
    const title = `${worker.name}-${namespace.binding}`;
    let id = await namespaceId(cloudflare, title);
    if (!id) {
      await wrangle(wrangler, ["kv", "namespace", "create", title]);
      tell(`Created the key-value namespace ${title}.`);
      id = await namespaceId(cloudflare, title);
    }
    if (!id)
      throw new Refusal(`The namespace ${title} was created but is not listed yet. Run the command again.`);
    namespaces.push({ ...namespace, id });
  }
  return namespaces;
}

async function namespaceId(cloudflare: Cloudflare, title: string): Promise<string | undefined> {
  const listed = await cloudflare.read<{ id: string; title: string }[]>(
    "/storage/kv/namespaces?per_page=1000",
  );
  return listed.find((namespace) => namespace.title === title)?.id;
}
