/**
 * Finds calls made under a key of an earlier version of their operation, so that their paid answers
 * are used until they expire.
 */
import type { Database } from "../storage/database";
import { storedCalls, type StoredCall } from "./storage/stored-calls";
import type { Asked } from "./asked-call.server";
import { callKey } from "./call-key.server";
import { isUnderWay } from "./pending-answers.server";

/**
 * Gives each call the earlier key under which it was answered or may have been charged. A call stored under its current
 * key keeps that key.
 */
export async function takeFormerKeys(database: Database, asked: Asked[], now: number): Promise<void> {
  const former = asked.flatMap((each) => {
    const { vendor, call, ofRun } = each;
    if (ofRun !== undefined || call.keep === "this-run" || call.units === 0) return [];
    const { operation, formerly = [] } = call;
    const keys = formerly.map((request) => callKey({ upstream: vendor.name, operation, request }));
    return keys.length > 0 ? [{ each, keys: [each.key, ...keys] }] : [];
  });
  if (former.length === 0) return;
  const found = await storedCalls(
    database,
    former.flatMap(({ keys }) => keys),
  );
  const counts = (stored?: StoredCall): boolean =>
    stored !== undefined &&
    (isUnderWay(stored) || ((stored.answeredAt ?? stored.uncertainAt) !== null && stored.expiresAt > now));
  for (const { each, keys } of former) each.key = keys.find((key) => counts(found.get(key))) ?? each.key;
}
