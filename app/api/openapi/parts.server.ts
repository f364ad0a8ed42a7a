/** Pieces of an OpenAPI document. */
import { z } from "zod";
import type { Fields } from "../../toolkit/fields";

export type Document = Record<string, unknown>;
export type AddOperation = (path: string, method: string, operation: Document) => void;

export function jsonSchema(schema: z.ZodType, io: "input" | "output" = "output"): Document {
  // The document names its JSON Schema version once, at the top.
  const { $schema: _, ...own } = z.toJSONSchema(schema, { unrepresentable: "any", io });
  return own;
}

export const json = (schema: Document) => ({ description: "", content: { "application/json": { schema } } });

/** The answer while a run is in progress. */
export const startedRun = z.object({ message: z.string(), runId: z.string() });

export const propertiesOf = (fields: Fields): Document =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...jsonSchema(field.schema), description: field.view.label },
    ]),
  );

export const problem = {
  description: "Problem (RFC 9457)",
  content: {
    "application/problem+json": {
      schema: jsonSchema(
        z.looseObject({
          title: z.string(),
          status: z.int(),
          kind: z.string(),
          detail: z.string(),
          nextStep: z.string().optional(),
          fields: z.record(z.string(), z.array(z.string())).optional(),
          runId: z.string().optional(),
        }),
      ),
    },
  },
};
