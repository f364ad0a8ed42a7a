import type { World } from "./world.ts";

/** One emulated outside service. `handle` sees the request as the real service would: its own host, path and body. */
export interface Vendor {
  /** The product's name for it where it has one ("apollo"), for the request page and the bill. */
  name: string;
  /** Exact host names, or a test for those that are many (company sites). */
  hosts: (string | RegExp)[];
  /** How long it usually takes, fastest and slowest, in milliseconds. */
  latency: [number, number];
  /** What it bills for one unit; its answers say how many they cost (`costing`). */
  usdPerUnit?: number;
  handle(request: Request, world: World): Response | Promise<Response>;
  /** Its own words for a status a fault asks for; a plain body otherwise. */
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

/** A field of a request as text; `otherwise` where it is none. */
export function textOf(value: unknown, otherwise = ""): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : otherwise;
}

/** The body as an object; `{}` when it is empty or not JSON. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
