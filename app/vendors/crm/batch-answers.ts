/**
 * Parses HubSpot's batch answers. The body decides before the status does; each input gets its own
 * outcome.
 */
import { z } from "zod";
import { comparedEmail } from "../../keys/email";
import { listOf, maybe, text } from "../tolerant";
import type { WriteOutcome } from "./port";

const result = z.object({
  id: z.coerce.string(),
  properties: z.record(z.string(), text).catch({}),
  objectWriteTraceId: text,
});

const named = z
  .unknown()
  .optional()
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === "string" ? [one] : [])),
  );

const batchError = z.object({
  message: text,
  context: maybe(z.object({ objectWriteTraceId: named, ids: named })),
});

export const batchAnswer = z.object({
  status: text,
  results: listOf(result),
  errors: listOf(batchError),
});
export type BatchAnswer = z.output<typeof batchAnswer>;

export interface BatchInput {
  trace: string;
  /** Id of the record to update. */
  id?: string;
  /** Email address of a new contact. It identifies the result if HubSpot omits the trace id. */
  email?: string;
  /** Domain of a new company. */
  domain?: string;
}

const unknown = { is: "unknown", words: "HubSpot gave neither a result nor an error." } as const;

/** Returns the outcomes in the order of the inputs. */
export function outcomesOf(inputs: BatchInput[], answer: BatchAnswer): WriteOutcome[] {
  const results = [...answer.results];
  const done = inputs.map((input): WriteOutcome | null => {
    const at = results.findIndex((one) => isOf(input, one));
    const [found] = at < 0 ? [] : results.splice(at, 1);
    return found ? { is: "done", id: found.id, properties: found.properties } : null;
  });
  const errors = answer.errors.map((error) => ({
    names: [...(error.context?.objectWriteTraceId ?? []), ...(error.context?.ids ?? [])],
    outcome: { is: "refused", reasons: reasonsOf(error.message) } satisfies WriteOutcome,
  }));
  const refused = inputs.map((input, at) =>
    done[at]
      ? null
      : (errors.find(({ names }) => names.includes(input.trace) || names.includes(input.id ?? ""))?.outcome ??
        null),
  );
  // Errors without an id belong to the remaining inputs if both counts are equal.
  const nameless = errors.filter(({ names }) => names.length === 0);
  const left = inputs.flatMap((_, at) => (done[at] || refused[at] ? [] : [at]));
  const byRest = new Map(
    nameless.length > 0 && nameless.length === left.length
      ? left.map((at, place) => [at, nameless[place]?.outcome ?? unknown])
      : [],
  );
  return inputs.map((_, at) => done[at] ?? refused[at] ?? byRest.get(at) ?? unknown);
}

const isOf = (input: BatchInput, { id, properties, objectWriteTraceId }: BatchAnswer["results"][number]) =>
  objectWriteTraceId === null
    ? input.id === undefined
      ? isNamed(input.email, properties.email, comparedEmail) ||
        isNamed(input.domain, properties.domain, lower)
      : input.id === id
    : objectWriteTraceId === input.trace;

const lower = (text: string) => text.toLowerCase();
const isNamed = (
  wanted: string | undefined,
  found: string | null | undefined,
  form: (text: string) => string,
) => wanted !== undefined && form(found ?? "") === form(wanted);

const propertyErrors = listOf(
  z.object({ name: text, message: text, localizedErrorMessage: text, error: text }),
);

/** HubSpot's message contains JSON that names the refused properties. */
export function reasonsOf(message: string | null): { property: string | null; words: string }[] {
  const words = message ?? "HubSpot gave no reason.";
  const start = words.indexOf("[{");
  try {
    const parsed = propertyErrors.parse(JSON.parse(start < 0 ? "[]" : words.slice(start)));
    if (parsed.length > 0)
      return parsed.map(({ name, message: why, error }) => ({
        property: name,
        words: why ?? error ?? words,
      }));
  } catch {
    // HubSpot truncated the message.
  }
  return [{ property: null, words }];
}
