/** Describes API calls outside the tools as OpenAPI. */
import type { z } from "zod";
import { type Document, json, jsonSchema } from "./parts.server";

export interface DescribedPath {
  method: "get" | "post" | "put" | "delete";
  /** The path with its parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  query?: z.ZodObject;
  /** Schema of the JSON body. */
  body?: z.ZodType;
  /** Fields of a multipart body. */
  form?: z.ZodObject;
  /** A JSON schema, another media type, or undefined for an empty answer. */
  answer?: z.ZodType | string;
  /** Default: 200. */
  status?: number;
  /** JSON answers with other status codes. */
  also?: Record<number, z.ZodType>;
  /** True if the call needs no sign-in. */
  open?: true;
}

export function operationOf(described: DescribedPath): Document {
  const { tag, summary, answer, status = 200, also = {}, open } = described;
  const parameters = parametersOf(described);
  return {
    tags: [tag],
    summary,
    ...(open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(described),
    responses: {
      [status]: answerOf(answer),
      ...Object.fromEntries(Object.entries(also).map(([other, schema]) => [other, answerOf(schema)])),
    },
  };
}

function bodyOf({ body, form }: DescribedPath): Document {
  const content = {
    ...(body && { "application/json": { schema: jsonSchema(body, "input") } }),
    ...(form && { "multipart/form-data": { schema: jsonSchema(form, "input") } }),
  };
  return Object.keys(content).length > 0 ? { requestBody: { content } } : {};
}

function parametersOf({ path, query }: DescribedPath): Document[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(schema as z.ZodType, "input"),
  }));
  return [...inPath, ...inQuery];
}

function answerOf(answer: DescribedPath["answer"]): Document {
  if (!answer) return { description: "" };
  return typeof answer === "string"
    ? { description: "", content: { [answer]: {} } }
    : json(jsonSchema(answer));
}
