/**
 * Measures Cloudflare for `npm run probe -- --platform`, and handles the queue message that this
 * measurement sends.
 */
import type { MeasuredPlatform } from "../app/app";
import { rawQuery } from "../app/storage/raw-query";
import { realTime, sleep } from "../app/time";
import type { Config } from "./config";
import { bucketFiles } from "./files";
import { objectsOf } from "./objects";
import { sendMessages } from "./queues";

/** Milliseconds after which every available connection has been opened. */
const opening = 2000;

export function measuredPlatform(
  env: Env,
  config: Config,
  request: typeof globalThis.fetch,
): MeasuredPlatform {
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = config;
  return {
    query: (sql) => rawQuery({ url, authToken, fetch: request }, sql),
    connections: (most) => uploadsAtOnce(env.FILES, most),
    sends: (bytes) => objectsOf(env).limiter("first-day").sends(bytes),
    object: () => objectsOf(env).limiter("first-day").incarnation(),
    send: (keys, lasts) =>
      sendMessages(
        env.RUN_QUEUE,
        keys.map((key) => ({ type: "measure" as const, key, lasts })),
      ),
  };
}

export async function beMeasured({ key, lasts }: { key: string; lasts: number }, env: Env): Promise<void> {
  await bucketFiles(env.FILES).put(key, "begun", "text/plain");
  await sleep(realTime, lasts);
}

/**
 * Counts concurrent uploads. They end only after all have had time to begin: an upload whose first byte is read has a
 * connection, and the others get one when the first uploads end.
 */
async function uploadsAtOnce(bucket: R2Bucket, most: number): Promise<number> {
  let begun = 0;
  const keys = Array.from({ length: most }, (_, each) => `first-day/connections/${each}`);
  const uploads = keys.map((key) => {
    const { readable, writable } = new FixedLengthStream(2);
    const writer = writable.getWriter();
    const first = writer.write(new Uint8Array(1)).then(() => (begun += 1));
    const put = bucket.put(key, readable);
    const end = async () => {
      await first;
      await writer.write(new Uint8Array(1));
      await writer.close();
      await put;
    };
    return { end };
  });
  await sleep(realTime, opening);
  const atOnce = begun;
  await Promise.all(uploads.map(({ end }) => end()));
  await bucket.delete(keys);
  return atOnce;
}
