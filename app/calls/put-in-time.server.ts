/**
 * Writes to object storage with a timeout, because it may never answer and callers have other work
 * to do.
 */
import type { FileStore } from "../storage/files";
import type { Time } from "../time";

/** Milliseconds. */
const longestPut = 10_000;

/** Stores JSON and throws after a timeout. If the put still completes later, that does no harm. */
export async function putInTime(
  { files, time }: { files: Pick<FileStore, "put">; time: Time },
  key: string,
  json: string,
): Promise<void> {
  const late = Promise.withResolvers<never>();
  const end = time.after(longestPut, () => late.reject(new Error("Object storage gave no answer in time")));
  try {
    await Promise.race([files.put(key, json, "application/json"), late.promise]);
  } finally {
    end();
  }
}
