/**
 * How much a request may send. What is not the upload of a file is read here, before anything looks at it, and no
 * further than its path allows: a `Content-Length` may be absent or a lie.
 */
import { registry } from "../app/tools/registry.server";

const kilobyte = 1024;
const beforeSignIn = 64 * kilobyte;
const afterSignIn = 1024 * kilobyte;

/** Paths that read a body of a person who is not signed in. */
const openPaths = new Set(["/login", "/logout", "/api/sm/auth"]);

const uploadPaths = new Set(["/runs/plan", "/api/runs/plan"]);
for (const { tool } of registry)
  for (const { csv } of Object.values(tool.queries)) if (csv) uploadPaths.add(tool.path).add(csv.api);

/** A body that says it is larger is left unread: who sends it is better off hung up on. */
const largestDropped = 100 * 1024 * kilobyte;

/** Bytes that the body of a request to this path may have; null where it streams into storage and is counted there. */
export function largestBody(path: string, contentType: string): number | null {
  // The router takes "/login.data" for the same screen.
  const screen = path.toLowerCase().replace(/\.data$/, "");
  if (openPaths.has(screen) || screen.startsWith("/magic-clips/")) return beforeSignIn;
  return uploadPaths.has(screen) && contentType.startsWith("multipart/") ? null : afterSignIn;
}

export interface ReadRequest {
  request: Request;
  /** Words for a request that sent more than it may. Its body is empty then. */
  tooLarge?: string;
}

/** The request with its body at hand. */
export async function withBody(request: Request): Promise<ReadRequest> {
  const most = largestBody(new URL(request.url).pathname, request.headers.get("content-type") ?? "");
  if (!request.body || most === null) return { request };
  const { method } = request;
  const body = request.body as ReadableStream<Uint8Array>;
  const bytes = await readAtMost(body, most);
  if (bytes) return { request: new Request(request, { method, body: bytes }) };
  // Who still sends when the answer comes does not see it.
  if (Number(request.headers.get("content-length") ?? Infinity) <= largestDropped) await drop(body);
  else await body.cancel();
  return { request: new Request(request, { method, body: "" }), tooLarge: tooLargeWords(most) };
}

const tooLargeWords = (most: number) =>
  `What was sent is larger than ${most < afterSignIn ? "64 KB" : "1 MB"}. Shorten it and send it again.`;

/** Reads a body to its end and keeps nothing; in large pieces, since each is a turn that others wait for. */
async function drop(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader({ mode: "byob" });
  let room = new ArrayBuffer(256 * kilobyte);
  try {
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(room));
      if (done) return;
      room = value.buffer;
    }
  } catch {
    // The sender has gone away, and misses nothing.
  }
}

/** All bytes of a stream; null when there are more than `most`, and the rest can still be read then. */
async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream.values({ preventCancel: true })) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
