/** Unipile: whose LinkedIn session a token is. The account made for it is taken down again at once. */
import { z } from "zod";
import type { Answer, Connection, OutgoingRequest, Send } from "../call";
import { type FailureKind, UpstreamError } from "../failure";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { text } from "../tolerant";
import { profileLink } from "./linkedin-links";

const base = "https://api.unipile.com/v2";
const upstream = "unipile";

/** The token is no part of the request: a run has one, and its answer serves that run alone. */
export const unipileOwner = (connection: Connection, token: string): Promise<Answer<string | null>> =>
  connection.call({
    operation: "users/me",
    request: {},
    keep: "this-run",
    bucket: "api",
    units: 1,
    async perform(send) {
      const ask = asking(connection, send);
      const { account_id: account } = fit(
        upstream,
        z.object({ account_id: z.string().min(1) }),
        await ask("POST", "accounts", { provider: "LINKEDIN", access_token: token }),
      );
      try {
        const owner = fit(upstream, me, await ask("GET", `${encodeURIComponent(account)}/users/me`));
        const link =
          profileLink(owner.public_profile_url) ??
          profileLink(`linkedin.com/in/${owner.public_identifier ?? ""}`);
        return { value: link, ...(link && { link }) };
      } finally {
        await ask("DELETE", `accounts/${encodeURIComponent(account)}`);
      }
    },
  });

const me = z.object({ public_profile_url: text, public_identifier: text });

const asking =
  (connection: Connection, send: Send) =>
  async (method: OutgoingRequest["method"], path: string, json?: unknown): Promise<unknown> => {
    const response = await send({
      method,
      url: `${base}/${path}`,
      json,
      headers: { "x-api-key": connection.secret("UNIPILE_API_KEY") },
      timeout: 60_000,
    });
    if (!response.ok) throw await failureOf(response, connection.now());
    return readJson(upstream, response);
  };

const failureBody = z.object({ type: text, title: text, detail: text });

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure(upstream, response);
  const said = failureBody.safeParse(json).data;
  const { status } = response;
  const ofToken = /invalid_credentials|disconnected/.test(said?.type ?? "");
  return new UpstreamError({
    upstream,
    kind: kindOf(status),
    status,
    detail: ofToken
      ? "The LinkedIn token is no longer valid. Sign in to LinkedIn again and copy a new one."
      : (said?.title ?? (excerpt(words) || "no words")),
    retryAfter: retryAfter(response.headers, now),
    // Somebody's own session has ended; our account works on for others.
    ...(ofToken && { accountWide: false }),
  });
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return "expired-credentials";
  if (status === 402) return "quota";
  if (status === 429) return "rate-limited";
  return status >= 500 ? "upstream-down" : "invalid-input";
}
