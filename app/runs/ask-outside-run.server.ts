/** Asking upstreams outside a run's own work (an alert's firing, a mail, a page): journal, limiter and ledger as a run's. */
import { deadline } from "../time";
import type { Upstreams } from "../upstream/upstreams";
import type { CallScope } from "../calls/calls.server";
import type { App } from "./app";
import { WriteBehind } from "../calls/write-behind.server";
import { lastingFor } from "./open-calls.server";

/** Milliseconds. */
const writingTakes = 5000;

export interface Task {
  /** Its name in journal and ledger: asked again under the same one, what was answered is not asked twice. */
  id: string;
  staffId: string;
  /** Milliseconds after which it is given up. */
  timeout: number;
}

export async function askOutsideRun<T>(
  app: Pick<App, "database" | "files" | "time" | "newId" | "openCalls" | "upstreams">,
  { id, staffId, timeout }: Task,
  ask: (upstreams: Upstreams, scope: CallScope) => Promise<T>,
): Promise<T> {
  const writes = new WriteBehind(app, id);
  const { signal, end } = deadline(app.time, timeout);
  const claimsUntil = app.time.now() + timeout + lastingFor + writingTakes;
  const run = { runId: id, staffId, refresh: false, claimsUntil };
  const calls = app.openCalls(run, signal, writes);
  const scope = calls.scope();
  try {
    return await ask(app.upstreams(scope.connect), scope);
  } finally {
    end();
    await writes.settled();
  }
}
