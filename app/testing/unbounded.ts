/** Finds the parts of a schema without a maximum size. */
import { z } from "zod";

interface Node {
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Returns the paths in a JSON Schema whose values may have any size. */
export function unbounded(node: Node, path = ""): string[] {
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

/** Converts a zod schema to JSON Schema, for its input or its output. */
export const shapeOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Node;
