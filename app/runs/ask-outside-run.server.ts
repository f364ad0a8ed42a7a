/** Asking upstreams outside a run's own work (an alert's firing, a mail, a page): journal, limiter and ledger as a run's. */
import { deadline } from "../time";
import type { Upstreams } from "../vendors/upstreams";
import type { CallScope } from "../calls/call-scope";
import type { App } from "../app";
import { WriteBehind } from "../calls/write-behind.server";
import { lastingFor } from "./calls-factory.server";

/** Milliseconds. */
const writingTakes = 5000;

export interface Task {
  /** Its name in journal and ledger: asked again under the same one, what was answered is not asked twice. */
  id: string;
  staffId: string;
  /** Milliseconds after which it is given up. */
  timeout: number;
  /** Has each request sent that leaves, when the limiter has let it: from here on it may have arrived. */
  leaving?: <R>(send: () => Promise<R>) => Promise<R>;
}

export async function askOutsideRun<T>(
  app: Pick<App, "database" | "files" | "time" | "newId" | "openCalls" | "upstreams">,
  { id, staffId, timeout, leaving }: Task,
  ask: (upstreams: Upstreams, scope: CallScope) => Promise<T>,
): Promise<T> {
  const writes = new WriteBehind(app, id);
  const { signal, end } = deadline(app.time, timeout);
  const claimsUntil = app.time.now() + timeout + lastingFor + writingTakes;
  const run = { runId: id, staffId, refresh: false, claimsUntil };
  const calls = app.openCalls(run, signal, writes);
  const scope = calls.scope();
  try {
    return await ask(app.upstreams(leaving ? told(scope.connect, leaving) : scope.connect), scope);
  } finally {
    await calls.close();
    end();
    await writes.settled();
  }
}

/** The way out, with each request handed to `leaving` when it leaves. */
const told =
  (connect: CallScope["connect"], leaving: NonNullable<Task["leaving"]>): CallScope["connect"] =>
  (vendor) => {
    const connection = connect(vendor);
    return {
      ...connection,
      call: (call) =>
        connection.call({ ...call, perform: (send, charge) => leaving(() => call.perform(send, charge)) }),
    };
  };
