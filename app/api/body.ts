/** JSON bodies, read with words for a caller who sent something else. */
import type { Context } from "hono";
import { parsePrintable } from "../printable-text";
import { InvalidInput } from "../toolkit/failure";

export async function readJson(c: Context): Promise<Record<string, unknown>> {
  let body: unknown;
  try {
    body = parsePrintable(await c.req.text());
  } catch {
    throw new InvalidInput("The request's body is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new InvalidInput("The request's body must be a JSON object.");
  }
  if (hidesText(body)) throw new InvalidInput("A field of the request's body is named toString or valueOf.");
  return body as Record<string, unknown>;
}

/** Whether an object in it names its own `toString`: it can't become a text, in an input or in a file. */
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
