/**
 * Unipile: finds the owner of a LinkedIn session token. The adapter deletes the account that it
 * creates for this at once.
 */
import { z } from "zod";
import type { Answer, Connection, OutgoingRequest, Send } from "../call";
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { text } from "../tolerant";
import { profileLink } from "./linkedin-links";
import { unipileRefusals } from "./unipile-refusals";

const base = "https://api.unipile.com/v2";
const upstream = "unipile";

/** The request omits the token: a run has only one, and the answer serves only that run. */
export const unipileOwner = (connection: Connection, token: string): Promise<Answer<string | null>> =>
  connection.call({
    operation: "users/me",
    request: {},
    keep: "this-run",
    bucket: "api",
    units: 1,
    async perform(send) {
      const ask = asking(connection, send);
      const account = await signIn(ask, token);
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

const linked = z.union([
  z.object({ object: z.literal("AuthenticationCheckpoint"), checkpoint: z.object({ type: text }) }),
  z.object({ object: z.literal("Account"), id: z.string().min(1) }),
]);

/**
 * Links the token's account. LinkedIn may first demand a proof of identity, which only the
 * account's owner can give.
 */
async function signIn(ask: ReturnType<typeof asking>, token: string): Promise<string> {
  const wanted = { provider: "linkedin", credentials: { access_token: token } };
  const answer = fit(upstream, linked, await ask("POST", "auth/intent", wanted));
  if (answer.object === "Account") return answer.id;
  const proof = proofs[answer.checkpoint.type ?? ""] ?? "proof of your identity";
  throw new UpstreamError({
    upstream,
    kind: "blocked",
    detail: `LinkedIn asks for ${proof} before the token can be used.`,
    nextStep: "Sign in to LinkedIn in your browser, follow its instructions, copy a new token and try again.",
  });
}

/** The proofs LinkedIn may demand, by Unipile's name (CheckpointCheckpoint in its own client). */
const proofs: Record<string, string> = {
  CAPTCHA: "a captcha",
  "2FA": "your two-factor code",
  OTP: "the code it sent you",
  IN_APP_VALIDATION: "a confirmation in its app",
};

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
  return refused(upstream, unipileRefusals, {
    status: response.status,
    codes: [said?.type],
    words: said?.detail ?? said?.title ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now),
  });
}
