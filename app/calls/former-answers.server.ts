/** Answers that were paid for under a key of earlier versions: they serve until they expire. */
import type { Database } from "../storage/database";
import { storedCalls, type StoredCall } from "../storage/stored-calls";
import type { Call } from "../upstream/call";
import type { Vendor } from "../upstream/vendor";
import { callKey } from "./call-key.server";

interface AskedBefore {
  vendor: Vendor;
  call: Call<unknown>;
  key: string;
  ofRun?: string;
}

/** Returns the answers by the keys that their calls have today. A call that is known under its own key has none. */
export async function formerAnswers(
  database: Database,
  asked: AskedBefore[],
  now: number,
): Promise<Map<string, StoredCall>> {
  const former = asked.flatMap(({ vendor, call, key, ofRun }) => {
    if (ofRun !== undefined || call.keep === "this-run" || call.units === 0) return [];
    const { operation, formerly = [] } = call;
    const keys = formerly.map((request) => callKey({ upstream: vendor.name, operation, request }));
    return keys.length > 0 ? [{ key, keys }] : [];
  });
  if (former.length === 0) return new Map();
  const found = await storedCalls(
    database,
    former.flatMap(({ key, keys }) => [key, ...keys]),
  );
  const isGood = (stored?: StoredCall): stored is StoredCall =>
    stored !== undefined && stored.answeredAt !== null && stored.expiresAt > now;
  return new Map(
    former.flatMap(({ key, keys }): [string, StoredCall][] => {
      const answer = found.has(key) ? undefined : keys.map((each) => found.get(each)).find(isGood);
      return answer ? [[key, answer]] : [];
    }),
  );
}
