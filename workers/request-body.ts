/**
 * Limits the size of requests. Every body except a file upload is read here first, and only as far as its path allows: a
 * `Content-Length` may be missing or wrong.
 */
import { pieceBytes } from "../app/runs/csv/pieces";
import { registry } from "../app/tools/registry.server";

const kilobyte = 1024;
const beforeSignIn = 64 * kilobyte;
const afterSignIn = 1024 * kilobyte;

/** Paths that read a body before the user has signed in. */
const openPaths = new Set(["/login", "/logout", "/api/sm/auth"]);

const uploadPaths = new Set(["/runs/plan", "/api/runs/plan"]);
for (const { tool } of registry)
  for (const { csv } of Object.values(tool.queries)) if (csv) uploadPaths.add(tool.path).add(csv.api);

const isUpload = (screen: string) =>
  uploadPaths.has(screen) || (screen.startsWith("/lists/") && screen.endsWith("/import"));

/** Receives a large file piece by piece. */
const piecesPath = "/runs/pieces";

/**
 * Bytes. A body that declares more is not read: closing the connection serves its sender better.
 */
const largestDropped = 100 * 1024 * kilobyte;

/** Returns the maximum bytes of a body for this path, or null if the body is streamed into storage and counted there. */
export function largestBody(path: string, contentType: string): number | null {
  // The router accepts "/login.data" for the same screen.
  const screen = path.toLowerCase().replace(/\.data$/, "");
  if (openPaths.has(screen) || screen.startsWith("/magic-clips/")) return beforeSignIn;
  if (screen === piecesPath) return pieceBytes;
  return isUpload(screen) && contentType.startsWith("multipart/") ? null : afterSignIn;
}

export interface ReadRequest {
  request: Request;
  /** Message for a request with too large a body; the body is then empty. */
  tooLarge?: string;
}

/** Reads the request's body up to the limit of its path. */
export async function withBody(request: Request): Promise<ReadRequest> {
  const most = largestBody(new URL(request.url).pathname, request.headers.get("content-type") ?? "");
  if (!request.body || most === null) return { request };
  const { method } = request;
  const body = request.body as ReadableStream<Uint8Array>;
  const bytes = await readAtMost(body, most);
  if (bytes) return { request: new Request(request, { method, body: bytes }) };
  // Read the rest first: a client that is still sending when the answer arrives does not see it.
  if (Number(request.headers.get("content-length") ?? Infinity) <= largestDropped) await drop(body);
  else await body.cancel();
  return { request: new Request(request, { method, body: "" }), tooLarge: tooLargeWords(most) };
}

const tooLargeWords = (most: number) =>
  `The request is larger than ${most < afterSignIn ? "64 KB" : `${most / afterSignIn} MB`}. Shorten it and send it again.`;

/** Reads a body to its end and discards it. Uses large chunks, since other requests wait for each read. */
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
    // Ignored: the sender has disconnected and needs no answer.
  }
}

/** Returns all bytes of a stream, or null if there are more than `most`; the rest can then still be read. */
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
