/**
 * Shared by the chart adapters: statuses, response bodies, and the failure for a 200 without
 * entries.
 */
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { readFailure, retryAfter } from "../response.server";
import { chartRefusals } from "./refusals";

/** A browser's user agent: two of the three vendors refuse requests without one. */
export const browserAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Returns false if the platform says that it has no such chart. Throws for every other refusal. */
export async function offered(
  upstream: string,
  response: Response,
  now: Date,
  notOffered: readonly number[],
): Promise<boolean> {
  if (response.ok) return true;
  const { status } = response;
  if (notOffered.includes(status)) {
    await response.body?.cancel();
    return false;
  }
  const { text } = await readFailure(upstream, response);
  const detail = `answered ${status}${text ? `: ${text.slice(0, 200)}` : ""}`;
  throw refused(upstream, chartRefusals, {
    status,
    words: detail,
    retryAfter: retryAfter(response.headers, now),
  });
}

export function withoutEntries(upstream: string): UpstreamError {
  return new UpstreamError({ upstream, kind: "bad-answer", detail: "answered 200 without chart entries" });
}

/**
 * True if another source of the same platform may still have the chart. Blocked or rate-limited
 * requests are not repeated there.
 */
export function worthAnotherWay(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && ["bad-answer", "upstream-down", "timeout"].includes(error.kind);
}
