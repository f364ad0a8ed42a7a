/** Tests that the schemas give every request value an upper size. */
import { expect, test } from "vitest";
import { z } from "zod";
import { rowListing } from "../runs/row-views.server";
import { runListing } from "../runs/runs.server";
import { passwordForm } from "../staff/password-form";
import { codeForm, passwordAndCodeForm, passwordOnlyForm } from "../staff/second-step-form";
import { credentials } from "../staff/sign-in.server";
import { alertFields } from "../reddit-alerts/alert";
import { shapeOf, unbounded } from "../testing/unbounded";
import { registry } from "../tools/registry.server";
import { describedPaths } from "./api";

test("every text, list and number that a call of the API reads has a maximum", () => {
  const found = describedPaths().flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      schema instanceof z.ZodType
        ? unbounded(shapeOf(schema, "input")).map((each) => `${method} ${path}${each}`)
        : [],
    ),
  );
  expect(found).toEqual([]);
});

const fields = registry.flatMap(({ tool: { slug, settings, queries } }) =>
  Object.entries(queries).flatMap(([query, { input, reads = [] }]) =>
    [input, settings?.fields ?? {}, ...reads.map((group) => group.fields)].flatMap((group) =>
      Object.entries(group).map(([name, { schema }]) => [`${slug} ${query} ${name}`, schema] as const),
    ),
  ),
);

test("every field of every tool has a maximum, as it is sent or as it is taken", () => {
  expect(fields.length).toBeGreaterThan(100);
  const isBounded = (schema: z.ZodType) =>
    (["input", "output"] as const).some((side) => unbounded(shapeOf(schema, side)).length === 0);
  expect(fields.flatMap(([name, schema]) => (isBounded(schema) ? [] : [name]))).toEqual([]);
});

test.each([
  ["a new password", passwordForm],
  ["a sign-in", credentials],
  ["the second step", codeForm],
  ["its switching off", passwordAndCodeForm],
  ["the end of a sign-in", passwordOnlyForm],
  ["a list of runs", runListing],
  ["a list of rows", rowListing],
  ...Object.entries(alertFields).map(([name, { schema }]): [string, z.ZodType] => [
    `an alert's ${name}`,
    schema,
  ]),
])("every field of a form that has no tool has a maximum: %s", (_, schema) => {
  expect(unbounded(shapeOf(schema, "input"))).toEqual([]);
});

test.each([
  [z.object({ a: z.string() }), [".a: text"]],
  [z.array(z.string().max(3)), [": list"]],
  [z.object({ a: z.union([z.null(), z.number()]) }), [".a: number"]],
  [z.record(z.string(), z.unknown()), [": names"]],
  [z.looseObject({ a: z.enum(["b"]) }), [": names"]],
  [z.unknown().transform(String), [": anything"]],
])("what has none is found", (schema, found) => expect(unbounded(shapeOf(schema, "input"))).toEqual(found));
