/** Shared by all HubSpot queries: the record schema, batches, and merging of answers. */
import { z } from "zod";
import { type Answer, type Connection, minutes, type Performed, type Send } from "../call";
import { listOf, maybe, presentListOf, text } from "../tolerant";
import { version } from "../hubspot.server";
import type { Attempt, CrmRecord } from "./port";

export const objects = `/crm/objects/${version}`;
export const mostInputs = 100;

const historyEntry = z
  .object({ value: z.string().nullish(), timestamp: z.string(), sourceType: z.string(), sourceId: text })
  .transform(({ value, timestamp, sourceType, sourceId }) => ({
    value: value ?? "",
    at: timestamp,
    sourceType,
    sourceId,
  }));

const record = z
  .object({
    id: z.coerce.string(),
    properties: z.record(z.string(), text),
    createdAt: text,
    updatedAt: text,
    propertiesWithHistory: z.record(z.string(), listOf(historyEntry)).nullish(),
  })
  .transform(({ propertiesWithHistory, ...rest }): CrmRecord => ({
    ...rest,
    history: propertiesWithHistory ?? {},
  }));

export const recordsAnswer = z.object({ results: presentListOf(record) });

export const paged = z.object({ next: maybe(z.object({ after: z.coerce.string() })) });

export const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Merges the answers of several requests into one. */
export function together<T, R>(
  connection: Connection,
  answers: Answer<T>[],
  join: (values: T[]) => R,
): Answer<R> {
  const [first] = answers;
  const source = first?.source ?? {
    upstream: connection.vendor.name,
    fetchedAt: connection.now().toISOString(),
    data: "live" as const,
  };
  return { value: join(answers.map(({ value }) => value)), source };
}

/** Sends a query for which no cached answer may be used: `attempt` makes its key unique. */
export const askNow = <T>(
  connection: Connection,
  asked: { attempt: Attempt; operation: string; bucket?: "search" },
  perform: (send: Send) => Promise<Performed<T>>,
): Promise<Answer<T>> =>
  connection.call<T>({
    operation: asked.operation,
    request: asked.attempt,
    keep: minutes(1),
    bucket: asked.bucket ?? "general",
    units: 0,
    perform,
  });

/**
 * Adds the additional email addresses to the properties, because answers by address do not contain
 * their input.
 */
export const withAddresses = (properties: string[]) => [
  ...new Set(["email", "hs_additional_emails", "hs_merged_object_ids", ...properties]),
];
