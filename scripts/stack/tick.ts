/** Stands for the cron trigger, which doesn't fire on the local runtime: calls the handler every minute. */

/** The local runtime's own address for the trigger; `&time=` makes it another time. */
export const scheduledPath = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent("* * * * *")}`;

/** `also` is done at every tick. Returns what ends the ticking. */
export function startTicking(console: string, also: () => void): () => void {
  const timer = setInterval(() => {
    also();
    void callScheduled(console);
  }, 60_000);
  return () => clearInterval(timer);
}

/** A tick that fails is the console's to log; the next one comes in a minute. */
async function callScheduled(console: string): Promise<void> {
  try {
    const response = await fetch(`${console}${scheduledPath}`, { signal: AbortSignal.timeout(55_000) });
    await response.body?.cancel();
    if (!response.ok) process.stderr.write(`The minute's cron call answered ${response.status}.\n`);
  } catch (failure) {
    process.stderr.write(`The minute's cron call failed: ${String(failure)}\n`);
  }
}
