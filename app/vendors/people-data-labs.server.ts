/** Shared by the People Data Labs adapters. Its records are all lower case. */
import { z } from "zod";
import type { Charge, Connection, Send } from "./call";
import type { UpstreamError } from "./failure";
import { peopleDataLabsRefusals } from "./people-data-labs-refusals";
import { refused } from "./refusals";
import { excerpt, fit, readFailure, readJson, readNone, retryAfter } from "./response.server";
import { text } from "./tolerant";

const base = "https://api.peopledatalabs.com/v5";
const upstream = "people-data-labs";

/**
 * Sends a request and reports its charge. Every answer contains its credits
 * (docs.peopledatalabs.com/support/billing/check-credit-usage). They are charged before the answer
 * is parsed, because unreadable answers cost the same.
 * @returns null for a 404: the person is not in the data set
 */
export async function askPeopleDataLabs<T>(
  connection: Connection,
  { send, charge }: { send: Send; charge: Charge },
  request: { path: string; json?: unknown },
  schema: z.ZodType<T>,
): Promise<T | null> {
  const response = await send({
    url: `${base}${request.path}`,
    method: request.json === undefined ? "GET" : "POST",
    json: request.json,
    headers: { "x-api-key": connection.secret("PDL_API_KEY") },
  });
  const spent = response.headers.get("x-call-credits-spent")?.trim() ?? "";
  if (response.ok && spent !== "") charge(Number(spent));
  if (response.status === 404) return readNone(upstream, response, saysNotFound);
  if (!response.ok) throw await failureOf(response, connection.now());
  return fit(upstream, schema, await readJson(upstream, response));
}

const failureBody = z.object({ error: z.object({ type: text, message: text }) });

/** See docs.peopledatalabs.com/docs/errors. */
const saysNotFound = (json: unknown) => failureBody.safeParse(json).data?.error.type === "not_found";

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure(upstream, response);
  const said = failureBody.safeParse(json).data?.error;
  return refused(upstream, peopleDataLabsRefusals, {
    status: response.status,
    codes: [said?.type],
    words: said?.message ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now),
  });
}

/** "avery o'sample" → "Avery O'Sample". */
export function capitalised(words: string | null): string | null {
  return words?.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) ?? null;
}

/** "linkedin.com/in/x" → "https://www.linkedin.com/in/x". */
export function withScheme(address: string | null): string | null {
  if (!address || /^https?:/.test(address)) return address;
  return `https://${address.startsWith("linkedin.com") ? "www." : ""}${address}`;
}
