/** Converts Node's requests and responses to the web's types, which the sandbox uses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

const notForwarded = new Set(["host", "connection", "transfer-encoding", "keep-alive", "expect", "upgrade"]);

async function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** @param url the request's URL at the emulated vendor */
export async function requestOf(
  incoming: IncomingMessage,
  url: string,
  signal: AbortSignal,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !notForwarded.has(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const method = incoming.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : await bytesOf(incoming);
  return new Request(url, { method, headers, body, signal });
}

export async function send(response: Response, outgoing: ServerResponse) {
  // An object keeps only the last of repeated headers; only cookies are repeated.
  const cookies = response.headers.getSetCookie();
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers);
  if (!response.body) return void outgoing.end();
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return void Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).pipe(outgoing);
  }
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
