/**
 * GET /openapi.json: describes every API call for authors of clients. The tools' calls come from
 * their definitions.
 */
import type { Implementation } from "../../toolkit/implementation";
import type { Settings } from "../../toolkit/settings";
import { type DescribedPath, operationOf } from "./described.server";
import { type AddOperation, type Document, json, problem, propertiesOf } from "./parts.server";
import { addQuery } from "./query.server";

export interface Described {
  /** Name of the company that runs the console; replaces {provider} in labels. */
  provider: string;
  /** URL of the console. */
  origin: string;
  tools: Implementation[];
  /** Settings outside the tools, such as the email prompts. */
  groups: { title: string; settings: Settings }[];
  /** Calls outside the tools. */
  others: readonly DescribedPath[];
}

export function openApi({ provider, origin, tools, groups, others }: Described): Document {
  const paths: Record<string, Document> = {};
  const add: AddOperation = (path, method, operation) => {
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: nameOf(method, path),
        ...operation,
        responses: { ...(operation.responses as Document), default: problem },
      },
    };
  };
  for (const group of groups) addSettings(add, group.title, group.settings);
  for (const { tool } of tools) {
    if (tool.settings) addSettings(add, tool.title, tool.settings);
    for (const query of Object.values(tool.queries)) addQuery(add, tool, query);
  }
  for (const described of others) add(described.path, described.method, operationOf(described));
  const document = {
    openapi: "3.1.0",
    info: { title: "{provider} research console", version: "1" },
    servers: [{ url: origin }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }],
    paths,
  };
  const named = (_: string, value: unknown) =>
    typeof value === "string" ? value.replaceAll("{provider}", provider) : value;
  return JSON.parse(JSON.stringify(document), named) as Document;
}

/** `get` and `/api/runs/{id}/rows` → `getRunsByIdRows` */
const nameOf = (method: string, path: string): string =>
  method +
  path
    .replace(/^\/api(?=\/)/, "")
    .replaceAll("{", "by-")
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function addSettings(add: AddOperation, tag: string, { api, fields, id }: Settings): void {
  const properties = propertiesOf(fields);
  const named = id === undefined ? {} : { _id: { const: id } };
  const saved = {
    type: "object",
    properties: { ...named, ...properties },
    required: Object.keys({ ...named, ...properties }),
    additionalProperties: false,
  };
  add(api, "get", { tags: [tag], summary: "Get the saved settings", responses: { 200: json(saved) } });
  add(api, "put", {
    tags: [tag],
    summary: "Change settings; keys you leave out keep their values",
    requestBody: { content: { "application/json": { schema: { type: "object", properties } } } },
    responses: { 200: json(saved) },
  });
}
