/**
 * Calls functions in a thread that can be stopped, because a backtracking pattern blocks its
 * thread.
 */
import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** Microseconds of CPU. */
const longestWork = 3_000_000;
const lookEvery = 100;

export interface CallApart {
  /** The source file and the name of its export. */
  file: URL;
  name: string;
  args: unknown[];
}

/**
 * Calls a function in its own thread with 256 MB, and stops it after three seconds of CPU. Other
 * work of a busy machine does not count.
 * @throws if the thread was stopped
 */
export async function callApart(call: CallApart): Promise<unknown> {
  const thread = new Worker(new URL("call-apart-thread.ts", import.meta.url), {
    execArgv: ["--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const tooLong = new AbortController();
  // Buffers messages from the start, because a call may end before anything waits for it.
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
