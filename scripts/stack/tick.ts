/** Calls the cron handler every minute, because the local runtime fires no cron triggers. */

/** The local runtime's path for the cron trigger. Add `&time=` to set the time. */
export const scheduledPath = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent("* * * * *")}`;

/** Calls `also` at every tick. Returns a function that stops the timer. */
export function startTicking(console: string, also: () => void): () => void {
  const timer = setInterval(() => {
    also();
    void callScheduled(console);
  }, 60_000);
  return () => clearInterval(timer);
}

/** A failed tick only writes a message; the next tick follows in a minute. */
async function callScheduled(console: string): Promise<void> {
  try {
    const response = await fetch(`${console}${scheduledPath}`, { signal: AbortSignal.timeout(55_000) });
    await response.body?.cancel();
    if (!response.ok)
      process.stderr.write(
        `The cron call failed with status ${response.status}. The next one follows in a minute.\n`,
      );
  } catch (failure) {
    process.stderr.write(`The cron call failed: ${String(failure)}. The next one follows in a minute.\n`);
  }
}
