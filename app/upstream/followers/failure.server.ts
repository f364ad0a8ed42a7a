/** Refusals of the two follower services: the status says the kind, the body only the words. */
import { z } from "zod";
import { type FailureKind, UpstreamError } from "../failure";
import { excerpt, readFailure, retryAfter } from "../response.server";
import { text as words } from "../tolerant";

const kinds: Record<number, FailureKind> = {
  400: "invalid-input",
  401: "expired-credentials",
  402: "quota",
  422: "invalid-input",
  429: "rate-limited",
};

export async function failureOf(upstream: string, response: Response, now: Date): Promise<UpstreamError> {
  const { text, json } = await readFailure(upstream, response);
  const said = z.object({ detail: words, error: words, message: words }).safeParse(json).data;
  const { status } = response;
  // ScrapeCreators answers 403 for a refused key and for spent credits alike; the words tell.
  const kind = status === 403 ? (/credit/i.test(text) ? "quota" : "expired-credentials") : kinds[status];
  return new UpstreamError({
    upstream,
    kind: kind ?? (status >= 500 ? "upstream-down" : "bad-answer"),
    status,
    detail: said?.detail ?? said?.error ?? said?.message ?? (excerpt(text) || `it answered ${status}`),
    retryAfter: retryAfter(response.headers, now),
  });
}
