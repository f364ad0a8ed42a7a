/** Shared by the HarvestAPI adapters: the request, its envelope, its failures. */
import { z } from "zod";
import type { Charge, Connection, Send } from "./call";
import type { UpstreamError } from "./failure";
import { harvestApiRefusals } from "./harvestapi-refusals";
import { refused } from "./refusals";
import { chargeNamed, excerpt, fit, readFailure, readJson, readNone, retryAfter } from "./response.server";
import { number, text } from "./tolerant";

const api = "https://api.harvest-api.com/linkedin";

/**
 * Sends a request to HarvestAPI. Returns null for a 404: no such profile or company. The answer
 * contains its cost in credits.
 */
export async function askHarvestApi<T>(
  connection: Connection,
  { send, charge }: { send: Send; charge: Charge },
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const response = await send({
    url: `${api}/${path}`,
    headers: { "x-api-key": connection.secret("HARVESTAPI_KEY") },
    timeout: 60_000,
  });
  if (response.status === 404) return readNone("harvestapi", response);
  if (!response.ok) throw await failureOf(response, connection.now());
  return enveloped(response, charge, schema);
}

/** Returns the assumed cost of an answer that contains none; unknown profiles are free. */
export const usualCredits = (found: unknown): number => (found === null ? 0 : 1);

/**
 * Returns the content of an answer. HarvestAPI also wraps failures in a 200; the envelope has the
 * real status.
 */
async function enveloped<T>(response: Response, charge: Charge, schema: z.ZodType<T>): Promise<T | null> {
  const body = await readJson("harvestapi", response);
  chargeNamed(charge, "cost", body);
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
