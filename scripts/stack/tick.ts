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
    if (!response.ok) process.stderr.write(`The minute's cron call answered ${response.status}.\n`);
  } catch (failure) {
    process.stderr.write(`The minute's cron call failed: ${String(failure)}\n`);
  }
}
