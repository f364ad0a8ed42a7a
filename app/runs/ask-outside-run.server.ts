/** Asking upstreams outside a run's own work (an alert's firing, a mail, a page): journal, limiter and ledger as a run's. */
import { deadline } from "../time";
import type { Upstreams } from "../upstream/upstreams";
import type { CallScope } from "../calls/calls.server";
import type { Engine } from "./engine";
import { WriteBehind } from "../calls/write-behind.server";

export interface Task {
  /** Its name in journal and ledger: asked again under the same one, what was answered is not asked twice. */
  id: string;
  staffId: string;
  /** Milliseconds after which it is given up. */
  timeout: number;
}

export async function askOutsideRun<T>(
  engine: Pick<Engine, "database" | "time" | "openCalls" | "upstreams">,
  { id, staffId, timeout }: Task,
  ask: (upstreams: Upstreams, scope: CallScope) => Promise<T>,
): Promise<T> {
  const writes = new WriteBehind(engine);
  const { signal, end } = deadline(engine.time, timeout);
  const run = { runId: id, staffId, refresh: false };
  const calls = engine.openCalls(run, signal, writes);
  const scope = calls.scope();
  try {
    return await ask(engine.upstreams(scope.connect), scope);
  } finally {
    end();
    await writes.settled();
  }
}
