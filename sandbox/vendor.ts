import type { World } from "./world.ts";

/**
 * One emulated vendor. `handle` receives the request as the real vendor would, with its host, path
 * and body.
 */
export interface Vendor {
  /** The product's name for the vendor ("apollo"), for the request page and the bill. */
  name: string;
  /** Exact host names, or a pattern for many hosts (company sites). */
  hosts: (string | RegExp)[];
  /** Usual shortest and longest response time in milliseconds. */
  latency: [number, number];
  /** Price per billed unit; answers state their units through `costing`. */
  usdPerUnit?: number;
  handle(request: Request, world: World): Response | Promise<Response>;
  /** Returns the vendor's own answer for a status that a fault orders; default: a plain body. */
  failure?(status: number, retryAfter?: number): Response;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

export function text(body: string, status = 200, type = "text/plain; charset=utf-8"): Response {
  return new Response(body, { status, headers: { "content-type": type } });
}

/** Returns a field of a request as text, or `otherwise` if it is not text. */
export function textOf(value: unknown, otherwise = ""): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : otherwise;
}

/** Returns the body as an object; `{}` if it is empty or not JSON. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
