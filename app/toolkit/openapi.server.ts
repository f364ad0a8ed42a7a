/** GET /openapi.json: the tools' calls as the definitions say them, for whoever writes a client. */
import { z } from "zod";
import type { Fields } from "./fields";
import type { Implementation } from "./implementation";
import type { Settings } from "./settings";
import type { Query } from "./tool";

type Document = Record<string, unknown>;

/** @param groups settings that belong to no tool (the e-mail prompts) */
export function openApi(
  tools: Implementation[],
  groups: { title: string; settings: Settings }[],
  title: string,
): Document {
  const paths: Record<string, Document> = {};
  const add = (path: string, method: string, operation: Document) => {
    paths[path] = {
      ...paths[path],
      [method]: { ...operation, responses: { ...(operation.responses as Document), default: problem } },
    };
  };
  const addSettings = (tag: string, { api, fields }: Settings) => {
    const schema = fieldsSchema(fields);
    add(api, "get", { tags: [tag], summary: "Saved settings", responses: { 200: json(schema) } });
    add(api, "put", {
      tags: [tag],
      summary: "Merge settings",
      requestBody: { content: { "application/json": { schema } } },
      responses: { 200: json(schema) },
    });
  };
  for (const { title: tag, settings } of groups) addSettings(tag, settings);
  for (const { tool } of tools) {
    if (tool.settings) addSettings(tool.title, tool.settings);
    for (const query of Object.values(tool.queries)) addQuery(add, tool.title, query);
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }],
    paths,
  };
}

function addQuery(
  add: (path: string, method: string, operation: Document) => void,
  tag: string,
  query: Query,
) {
  const input = fieldsSchema(query.input);
  add(query.api, "post", {
    tags: [tag],
    summary: query.title ?? tag,
    requestBody: { content: { "application/json": { schema: input } } },
    responses: { 200: json(jsonSchema(query.result)), 202: json({ type: "object" }) },
  });
  if (!query.csv || query.csv.api === query.api) return;
  const properties = { csvfile: { type: "string", format: "binary" }, emailToSendCSV: { type: "string" } };
  add(query.csv.api, "post", {
    tags: [tag],
    summary: `${query.title ?? tag}, a file`,
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: { type: "object", properties, required: ["csvfile", "emailToSendCSV"] },
        },
      },
    },
    responses: {
      202: json({ type: "object", properties: { message: { type: "string" }, runId: { type: "string" } } }),
    },
  });
}

const json = (schema: unknown) => ({ description: "", content: { "application/json": { schema } } });
const problem = {
  description: "Problem (RFC 9457)",
  content: { "application/problem+json": { schema: { type: "object" } } },
};

const fieldsSchema = (fields: Fields) => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...jsonSchema(field.schema), description: field.view.label },
    ]),
  ),
});

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: "any", io: "output" }) as Document;
