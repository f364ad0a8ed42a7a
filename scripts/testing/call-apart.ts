/** Calls of functions that must not take long, made where they can be stopped: a pattern that backtracks blocks its thread. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

const patience = 5000;

export interface CallApart {
  /** The source file, and what it exports under `name`. */
  file: URL;
  name: string;
  args: unknown[];
}

/**
 * What a function returns, called in a thread of its own that may use 256 MB and is ended after five seconds. They
 * count from the call: a slow machine takes its time to load the file.
 * @throws when the thread had to be ended
 */
export async function callApart(call: CallApart): Promise<unknown> {
  const thread = new Worker(new URL("call-apart-thread.ts", import.meta.url), {
    execArgv: ["--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const waiting = new AbortController();
  try {
    await once(thread, "message");
    thread.postMessage({ ...call, file: call.file.href });
    await once(thread, "message");
    const answered = once(thread, "message", { signal: waiting.signal });
    const ended = setTimeout(() => waiting.abort(new Error(`${call.name} takes too long`)), patience);
    const [returned] = (await answered.finally(() => clearTimeout(ended))) as [unknown];
    return returned;
  } catch (error) {
    throw waiting.signal.aborted ? waiting.signal.reason : error;
  } finally {
    await thread.terminate();
  }
}
