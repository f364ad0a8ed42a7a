/** Draws a screen and sets the policy of what it may load. */
import { PassThrough } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server.node";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { logError } from "./log";
import { databaseAwayContext, refusedContext } from "./runs/app";
import { isDatabaseAway } from "./runs/database-away.server";
import { describeFailure } from "./toolkit/failure";
import { NonceContext } from "./ui/nonce";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  headers.set("Content-Security-Policy", policy(nonce));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(await page(request.url, context, nonce), { status, headers });
}

/** What React Router would print whole, a failed query with all its values. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const own: unknown = isRouteErrorResponse(error) && "error" in error && error.error ? error.error : error;
  const { kind, status, detail } = describeFailure(own);
  // An address that asks for what there is not is no failure of ours.
  if (kind === "invalid-input") return context.set(refusedContext, { status, words: detail });
  if (isRouteErrorResponse(error) && (error.status === 405 || error.status === 404)) return;
  if (isDatabaseAway(own)) context.set(databaseAwayContext, true);
  logError("screen", { path: new URL(request.url).pathname, error: own });
};

/**
 * The page when all of it is drawn (docs/decisions/0015): nothing on a screen comes later than the rest, and a screen that
 * throws, in whatever part of it, is still answered as a failure by React Router. React's web stream would make an array of
 * bytes of each of the page's thousands of words; its Node stream fills one after another.
 */
function page(url: string, context: EntryContext, nonce: string): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const thrown: unknown[] = [];
    const drawn = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Parts that React would move behind the page for a script to put in place: without scripts they would be missing.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => void thrown.push(error),
        onShellError: reject,
        onAllReady() {
          if (thrown.length > 0) reject(thrown[0] as Error);
          else resolve(arrayBuffer(drawn.pipe(new PassThrough())));
        },
      },
    );
  });
}

/**
 * Scripts and styles are our own files or carry the nonce; a style attribute in a page would do nothing. Pictures of other
 * people come through our own signed addresses; the only frame is YouTube's cookie-free player. No string becomes elements or a
 * script but by the policies of ui/trusted-html.ts.
 */
function policy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "frame-src https://www.youtube-nocookie.com",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Vite's own scripts put strings into a page in development.
    ...(import.meta.env.DEV ? [] : ["require-trusted-types-for 'script'", "trusted-types default sanitised"]),
  ].join("; ");
}
