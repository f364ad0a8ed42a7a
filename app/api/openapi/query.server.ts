/** Describes a tool's query as OpenAPI: the search call and the CSV call. */
import type { Query, Tool } from "../../toolkit/tool";
import { matchWords } from "../../runs/csv/match";
import { type AddOperation, type Document, json, jsonSchema, propertiesOf, startedRun } from "./parts.server";

const email = { emailToSendCSV: { type: "string", description: "Email address for the result file" } };
const refresh = { refresh: { type: "boolean", description: "true: ignore cached answers" } };

export function addQuery(add: AddOperation, tool: Tool, query: Query): void {
  const tags = [tool.title];
  const summary = query.title ?? tool.title;
  const filters = filtersOf(tool, query);
  const plain = jsonBody({
    type: "object",
    properties: {
      ...propertiesOf(query.input),
      ...filters,
      ...(query.mailResult && email),
      ...refresh,
    },
    ...(query.needsOneOf && { anyOf: query.needsOneOf.map((name) => ({ required: [name] })) }),
    required: [...requiredOf(query), ...(query.mailResult === "required" ? Object.keys(email) : [])],
  });
  const responses = { 200: json(jsonSchema(query.result)), 202: json(jsonSchema(startedRun)) };
  const form = query.csv && formBody(query, filters);
  const together = form && query.csv?.api === query.api;
  add(query.api, "post", {
    tags,
    summary,
    requestBody: { content: { ...plain, ...(together && form) } },
    responses,
  });
  if (query.csv && !together)
    add(query.csv.api, "post", {
      tags,
      summary: `${summary} for a CSV file`,
      requestBody: { content: form },
      responses: { 202: json(jsonSchema(startedRun)) },
    });
}

const jsonBody = (schema: Document) => ({ "application/json": { schema } });

function formBody({ input, csv }: Query, filters: Document): Document {
  const beside = Object.entries(input).filter(([name]) => csv?.alsoFromForm?.includes(name));
  const properties = {
    csvfile: { type: "string", format: "binary" },
    ...email,
    ...propertiesOf(Object.fromEntries(beside)),
    ...filters,
    ...refresh,
    ...matchFields,
  };
  return {
    "multipart/form-data": {
      schema: { type: "object", properties, required: ["csvfile", "emailToSendCSV"] },
    },
  };
}

const matchFields: Document = {
  columns: { type: "string", description: matchWords.columns },
  cells: { type: "string", description: matchWords.cells },
  reading: { type: "string", description: matchWords.reading },
};

/** Returns the settings that a call may override for its own run. */
function filtersOf({ settings }: Tool, { filters }: Query): Document {
  const all = Object.entries(settings?.fields ?? {});
  return propertiesOf(Object.fromEntries(all.filter(([name]) => !filters || filters.includes(name))));
}

/**
 * Returns the fields without a valid default value; leaves out the fields of which only one is
 * needed.
 */
const requiredOf = ({ input, needsOneOf = [] }: Pick<Query, "input" | "needsOneOf">): string[] =>
  Object.entries(input).flatMap(([name, { schema, view }]) =>
    needsOneOf.includes(name) || schema.safeParse(view.initial).success ? [] : [name],
  );
