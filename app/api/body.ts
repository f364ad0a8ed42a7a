/** JSON bodies, read with words for a caller who sent something else. */
import type { Context } from "hono";
import { parseShowable } from "../showable";
import { InvalidInput } from "../toolkit/failure";

export async function readJson(c: Context): Promise<Record<string, unknown>> {
  let body: unknown;
  try {
    body = parseShowable(await c.req.text());
  } catch {
    throw new InvalidInput("The request's body is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new InvalidInput("The request's body must be a JSON object.");
  }
  return body as Record<string, unknown>;
}
