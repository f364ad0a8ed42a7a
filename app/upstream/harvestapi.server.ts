/** What the HarvestAPI adapters share: the way in, its envelope, its failures. */
import { z } from "zod";
import type { Connection, Send } from "./call";
import type { UpstreamError } from "./failure";
import { harvestApiRefusals } from "./harvestapi-refusals";
import { refused } from "./refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { number, text } from "./tolerant";

const api = "https://api.harvest-api.com/linkedin";

/** `null` for a 404: no such profile or company. */
export async function askHarvestApi<T>(
  connection: Connection,
  send: Send,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const response = await send({
    url: `${api}/${path}`,
    headers: { "x-api-key": connection.secret("HARVESTAPI_KEY") },
    timeout: 60_000,
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw await failureOf(response, connection.now());
  return enveloped(response, schema);
}

/** The credits an answer names; one where it is silent, none for what HarvestAPI does not know. */
export const billed = (found: { cost: number | null } | null): number => (found ? (found.cost ?? 1) : 0);

/** Failures also come inside a 200, with the true status in the envelope. */
async function enveloped<T>(response: Response, schema: z.ZodType<T>): Promise<T | null> {
  const body = await readJson("harvestapi", response);
  const outcome = z.object({ status: number, error: text }).safeParse(body).data;
  const status = outcome?.status ?? 200;
  if (status === 404) return null;
  if (outcome?.error || status >= 400) throw failure(status, outcome?.error ?? `status ${status}`, undefined);
  return fit("harvestapi", schema, body);
}

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("harvestapi", response);
  const body = z.object({ error: text, message: text }).safeParse(json).data;
  return failure(
    response.status,
    body?.error ?? body?.message ?? excerpt(words),
    retryAfter(response.headers, now),
  );
}

const failure = (status: number, words: string, wait: number | undefined): UpstreamError =>
  refused("harvestapi", harvestApiRefusals, { status, words, retryAfter: wait });
