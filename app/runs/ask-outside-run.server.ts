/**
 * Calls vendors outside a run (an alert, an email, a page), with the same journal, limiter and
 * ledger as a run.
 */
import { deadline } from "../time";
import type { Upstreams } from "../vendors/upstreams";
import type { CallScope } from "../calls/call-scope";
import type { App } from "../app";
import { WriteBehind } from "../calls/write-behind.server";
import { lastingFor } from "./calls-factory.server";

/** Milliseconds reserved for writing the last answers. */
const writingTakes = 5000;

export interface Task {
  /**
   * Id of the task in journal and ledger. A repeated task with the same id reuses stored answers.
   */
  id: string;
  staffId: string;
  /** Milliseconds after which the task is stopped. */
  timeout: number;
  /**
   * Wraps each request from the time the limiter releases it, because the vendor may then have
   * received it.
   */
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

/** Wraps a connection so that each request goes through `leaving` when it is sent. */
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
