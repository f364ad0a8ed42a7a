/** Reads refusals of the two follower vendors. The message is in one of three fields. */
import { z } from "zod";
import type { UpstreamError } from "../failure";
import { refused, type Refusal } from "../refusals";
import { excerpt, readFailure, retryAfter } from "../response.server";
import { text as words } from "../tolerant";

export async function failureOf(
  upstream: string,
  rows: readonly Refusal[],
  response: Response,
  now: Date,
): Promise<UpstreamError> {
  const { text, json } = await readFailure(upstream, response);
  const said = z.object({ detail: words, error: words, message: words }).safeParse(json).data;
  return refused(upstream, rows, {
    status: response.status,
    words:
      said?.detail ?? said?.error ?? said?.message ?? (excerpt(text) || `it answered ${response.status}`),
    retryAfter: retryAfter(response.headers, now),
  });
}
