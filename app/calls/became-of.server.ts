/**
 * Finds out the cost of paid calls that the limiter released but no worker settled: the worker may
 * have died.
 */
import { writeBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import { bookUncertain, type OpenCall, openCalls } from "./storage/uncertain-calls";
import type { Time } from "../time";
import type { Amount, CallToReserve } from "./limiter";
import type { Incarnations } from "./workers-alive";

interface Surroundings {
  database: Database;
  workers: Incarnations;
  time: Time;
}

/**
 * Returns what each call cost, 0 if it was free. Omits calls that are still in progress. Records
 * calls of dead workers as possibly charged.
 */
export async function becameOf(
  { database, workers, time }: Surroundings,
  calls: CallToReserve[],
): Promise<Map<string, Amount>> {
  const ids = calls.map(({ id }) => id);
  const open = await openCalls(database, ids);
  const living = await livingClaims(workers, open, time.now());
  const dead = new Set(open.filter(({ id, claim }) => claim && !living.has(id)).map(({ id }) => id));
  if (dead.size > 0) {
    const bookings = calls
      .filter(({ id }) => dead.has(id))
      .flatMap(({ id, atMost }) => bookUncertain({ id, ...atMost }, time.now()));
    await writeBatch(
      database,
      bookings.map(({ sql, row }) => ({ sql, args: [JSON.stringify([row])] })),
    );
  }
  // Calls that were answered or taken over in the meantime are checked at the limiter's next request.
  const now = dead.size > 0 ? await openCalls(database, ids) : open;
  return new Map(
    now.flatMap(({ id, charged, claim }) => (claim ? [] : [[id, charged ?? { units: 0, usd: 0 }] as const])),
  );
}

async function livingClaims(workers: Incarnations, open: OpenCall[], now: number): Promise<Set<string>> {
  const living = new Set<string>();
  const byRun = new Map<string, Map<string, string[]>>();
  for (const { id, claim } of open) {
    if (!claim) continue;
    const { runId, incarnation, claimedUntil } = claim;
    if (incarnation === null) {
      if (claimedUntil > now) living.add(id);
      continue;
    }
    const ofRun = byRun.get(runId) ?? new Map<string, string[]>();
    byRun.set(runId, ofRun.set(incarnation, [...(ofRun.get(incarnation) ?? []), id]));
  }
  await Promise.all(
    [...byRun].map(async ([runId, claims]) => {
      for (const incarnation of await workers.alive(runId, [...claims.keys()]))
        for (const id of claims.get(incarnation) ?? []) living.add(id);
    }),
  );
  return living;
}
