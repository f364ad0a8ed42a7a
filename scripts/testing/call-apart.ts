/** Calls of functions that must not take long, made where they can be stopped: a pattern that backtracks blocks its thread. */
import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** Microseconds of work. */
const longestWork = 3_000_000;
const lookEvery = 100;

export interface CallApart {
  /** The source file, and what it exports under `name`. */
  file: URL;
  name: string;
  args: unknown[];
}

/**
 * What a function returns, called in a thread of its own that may use 256 MB and is ended after three seconds of work.
 * They count from the call, and what a busy machine works besides does not count.
 * @throws when the thread had to be ended
 */
export async function callApart(call: CallApart): Promise<unknown> {
  const thread = new Worker(new URL("call-apart-thread.ts", import.meta.url), {
    execArgv: ["--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const tooLong = new AbortController();
  // Gathers what comes while nothing waits for it: what begins may be over at once.
  const messages = on(thread, "message", { signal: tooLong.signal });
  let looks: NodeJS.Timeout | undefined;
  try {
    await messages.next();
    thread.postMessage({ ...call, file: call.file.href });
    await messages.next();
    const before = process.cpuUsage();
    looks = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if (user + system > longestWork) tooLong.abort(new Error(`${call.name} takes too long`));
    }, lookEvery);
    const { value } = (await messages.next()) as IteratorResult<[unknown], undefined>;
    return value?.[0];
  } catch (error) {
    throw tooLong.signal.aborted ? tooLong.signal.reason : error;
  } finally {
    clearInterval(looks);
    await thread.terminate();
  }
}
