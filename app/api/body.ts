/** Reads JSON request bodies and explains to the client why a body is invalid. */
import type { Context } from "hono";
import { parsePrintable } from "../printable-text";
import { InvalidInput } from "../toolkit/failure";

export async function readJson(c: Context): Promise<Record<string, unknown>> {
  let body: unknown;
  try {
    body = parsePrintable(await c.req.text());
  } catch {
    throw new InvalidInput("The request body is not valid JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new InvalidInput("The request body must be a JSON object.");
  }
  if (hidesText(body))
    throw new InvalidInput("The request body must not contain fields named toString or valueOf.");
  return body as Record<string, unknown>;
}

/**
 * Returns true if any nested object defines `toString` or `valueOf`; such an object cannot be
 * converted to text.
 */
function hidesText(body: object): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each !== "object" || each === null) continue;
    if (Object.hasOwn(each, "toString") || Object.hasOwn(each, "valueOf")) return true;
    for (const value of Object.values(each)) left.push(value);
  }
  return false;
}
