/**
 * The local runtime hangs up after an answer that came before the request's body was read, and the next request over
 * that connection gets a 500. So what an answer had no use for is read to its end.
 */

/** A larger one is left: its sender is better off hung up on. */
const largest = 1024 * 1024;

export async function readRestOfBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  const bytes = Number(request.headers.get("content-length") ?? Number.NaN);
  if (bytes > largest || Number.isNaN(bytes)) return;
  // A sender that has gone away meanwhile misses nothing.
  await request.arrayBuffer().catch(() => undefined);
}
