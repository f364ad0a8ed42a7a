/** What the chart adapters share: statuses judged, bodies read, "200 without entries" told as a failure. */
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { readFailure, retryAfter } from "../response.server";
import { chartRefusals } from "./refusals";

/** A browser's; two of the three services refuse requests without one. */
export const browserAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** False: the platform says it has no such chart. Anything else but success is thrown. */
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

/** Worth asking the platform's other way for the same chart. A platform that blocks or slows us is not asked again. */
export function worthAnotherWay(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && ["bad-answer", "upstream-down", "timeout"].includes(error.kind);
}
