/** Whatever a request may carry has an upper size, declared where it is read. */
import { expect, test } from "vitest";
import { z } from "zod";
import { passwordForm } from "../staff/password-form";
import { registry } from "../tools/registry.server";
import { describedPaths } from "./api";

interface Node {
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Paths within a schema, as JSON Schema has it, whose values may be of any size. */
function unbounded(node: Node, path = ""): string[] {
  if ("const" in node || "enum" in node || ("maxLength" in node && !("type" in node))) return [];
  const parts = [node.anyOf, node.oneOf, node.allOf].flat().filter(isNode);
  const types = [node.type ?? []].flat();
  if (types.length === 0 && parts.length === 0) return [`${path}: anything`];
  return [
    ...parts.flatMap((part) => unbounded(part, path)),
    ...types.flatMap((type) => unboundedOf(type, node, path)),
  ];
}

function unboundedOf(type: unknown, node: Node, path: string): string[] {
  if (type === "string") return "maxLength" in node ? [] : [`${path}: text`];
  if (type === "number" || type === "integer")
    return "maximum" in node || "exclusiveMaximum" in node ? [] : [`${path}: number`];
  if (type === "array")
    return [
      ...("maxItems" in node ? [] : [`${path}: list`]),
      ...(isNode(node.items) ? unbounded(node.items, `${path}[]`) : []),
    ];
  if (type !== "object") return [];
  const properties = Object.entries((node.properties ?? {}) as Record<string, Node>);
  return [
    ...properties.flatMap(([name, each]) => unbounded(each, `${path}.${name}`)),
    ...(isNode(node.additionalProperties) ? [`${path}: names`] : []),
  ];
}

const shapeOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Node;

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

test("forms that have no tool: a new password", () => {
  expect(unbounded(shapeOf(passwordForm, "input"))).toEqual([]);
});

test.each([
  [z.object({ a: z.string() }), [".a: text"]],
  [z.array(z.string().max(3)), [": list"]],
  [z.object({ a: z.union([z.null(), z.number()]) }), [".a: number"]],
  [z.record(z.string(), z.unknown()), [": names"]],
  [z.looseObject({ a: z.enum(["b"]) }), [": names"]],
  [z.unknown().transform(String), [": anything"]],
])("what has none is found", (schema, found) => expect(unbounded(shapeOf(schema, "input"))).toEqual(found));
