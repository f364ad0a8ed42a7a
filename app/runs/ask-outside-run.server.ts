/** Asking upstreams outside a run's own work (an alert's firing, a mail, a page): journal, limiter and ledger as a run's. */
import type { Upstreams } from "../upstream/upstreams";
import type { Scope } from "../calls/calls.server";
import type { Engine } from "./engine";
import { WriteBehind } from "../calls/write-behind.server";

export interface Errand {
  /** Its name in journal and ledger: asked again under the same one, what was answered is not asked twice. */
  id: string;
  staffId: string;
  /** Milliseconds after which it is given up. */
  patience: number;
}

export async function withUpstreams<T>(
  engine: Pick<Engine, "database" | "openDesk" | "upstreams">,
  { id, staffId, patience }: Errand,
  ask: (upstreams: Upstreams, scope: Scope) => Promise<T>,
): Promise<T> {
  const writes = new WriteBehind(engine.database);
  const run = { runId: id, staffId, refresh: false };
  const desk = engine.openDesk(run, AbortSignal.timeout(patience), writes);
  const scope = desk.scope();
  try {
    return await ask(engine.upstreams(scope.connect), scope);
  } finally {
    await writes.settled();
  }
}
