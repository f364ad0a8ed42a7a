/**
 * Vendors that exist only in tests and the simulation: expensive, cheap, metered and batched ones.
 */
import { z } from "zod";
import type { Call, Connection, Performed, Send } from "../../vendors/call";
import type { UpstreamError } from "../../vendors/failure";
import { otherwise, type Refusal, refused } from "../../vendors/refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../../vendors/response.server";
import type { Vendor } from "../../vendors/vendor";

const made = (vendor: Pick<Vendor, "name" | "buckets" | "usdPerUnit">): Vendor => ({
  ...vendor,
  label: vendor.name,
  hosts: [`${vendor.name}.example`],
  keys: ["MADE_UP_KEY"],
  unit: "answer",
  purpose: "Made up",
});

export const madeUpServices = {
  /** $0.20 per answer. */
  dear: made({ name: "dear", buckets: { answers: { calls: 20, per: 10_000 } }, usdPerUnit: 0.2 }),
  /** Less than one cent per answer. */
  cheap: made({ name: "cheap", buckets: { answers: { calls: 30, per: 1000 } }, usdPerUnit: 0.004 }),
  /** One to eight units per answer, as the answer says: up to $0.016. */
  metered: made({ name: "metered", buckets: { answers: { calls: 20, per: 60_000 } }, usdPerUnit: 0.002 }),
  /** Five cents per answer, five answers per request. */
  bulk: made({ name: "bulk", buckets: { answers: { calls: 5, per: 1000 } }, usdPerUnit: 0.05 }),
  free: made({ name: "free", buckets: { answers: { calls: 100, per: 1000 } }, usdPerUnit: 0 }),
} as const;

export type MadeUpService = keyof typeof madeUpServices;

/** Maximum units of one answer. */
export const mostUnits: Record<MadeUpService, number> = { dear: 1, cheap: 1, metered: 8, bulk: 1, free: 0 };

const answerShape = z.object({ answer: z.string().nullable(), units: z.number().optional() });
const bulkShape = z.array(answerShape);
const timeout = 20_000;

/** Returns the vendor's answer, or null if it has none, which is free. */
export function askMadeUp(connection: Connection, about: string): Promise<string | null> {
  const service = connection.vendor.name as MadeUpService;
  const url = `https://${service}.example`;
  const read = ({ answer, units }: z.output<typeof answerShape>): Performed<string | null> =>
    answer === null ? { value: null, units: 0 } : { value: answer, ...(units !== undefined && { units }) };
  const call: Call<string | null> = {
    // Each question is its own operation, so that the ledger shows which ones were paid.
    operation: `answer ${about}`,
    request: { about },
    keep: 3600,
    bucket: "answers",
    units: mostUnits[service],
    async perform(send) {
      const found = await ask(connection, send, { url: `${url}/answer?about=${encodeURIComponent(about)}` });
      return read(fit(service, answerShape, found));
    },
    ...(service === "bulk" && {
      bulk: {
        name: "answers",
        max: 5,
        bucket: "answers",
        async perform(calls, send) {
          const json = { about: calls.map((each) => (each.request as { about: string }).about) };
          const found = await ask(connection, send, { url: `${url}/answers`, method: "POST", json });
          return fit(service, bulkShape, found).map(read);
        },
      },
    }),
  };
  return connection.call(call).then(({ value }) => value);
}

async function ask(connection: Connection, send: Send, request: Parameters<Send>[0]): Promise<unknown> {
  const response = await send({ ...request, timeout });
  if (!response.ok) throw await failureOf(connection, response);
  return readJson(connection.vendor.name, response);
}

const source = "made up";
const refusals: Refusal[] = [
  { name: "allowance", source, status: 402, kind: "quota", nextStep: "Wait for the allowance." },
  { name: "blocked", source, status: 403, kind: "blocked", nextStep: "Leave this one out." },
  ...otherwise(source, "MADE_UP_KEY"),
];

async function failureOf(connection: Connection, response: Response): Promise<UpstreamError> {
  const { name } = connection.vendor;
  const { text } = await readFailure(name, response);
  return refused(name, refusals, {
    status: response.status,
    words: excerpt(text),
    retryAfter: retryAfter(response.headers, connection.now()),
  });
}
