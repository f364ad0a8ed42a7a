/** Asking upstreams on behalf of an alert: the same journal, limiter and ledger as a run's. */
import type { Engine } from "../../toolkit/engine/engine";
import { WriteBehind } from "../../toolkit/engine/write-behind.server";
import type { Upstreams } from "../../upstream/upstreams";

export async function withUpstreams<T>(
  engine: Engine,
  /** Name in journal and ledger: a firing, a preview. */
  work: { id: string; staffId: string; refresh?: boolean },
  ask: (upstreams: Upstreams) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const writes = new WriteBehind(engine.database);
  const run = { runId: work.id, staffId: work.staffId, refresh: work.refresh ?? false };
  const desk = await engine.openDesk(run, stop.signal, writes);
  try {
    return await ask(engine.upstreams(desk.scope().connect));
  } finally {
    await writes.settled();
  }
}
