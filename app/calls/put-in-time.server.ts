/** Object storage may give no answer at all: what waits for it has other work to do. */
import type { FileStore } from "../storage/files";
import type { Time } from "../time";

/** Milliseconds. */
const longestPut = 10_000;

/** Puts JSON there. What comes to be put down later all the same does no harm. */
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
