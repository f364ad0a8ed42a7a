/** Renders a page and sets its Content-Security-Policy. */
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { logError } from "./log";
import { databaseAwayContext, refusedContext } from "./app";
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
  return new Response(await render(request.url, context, nonce), { status, headers });
}

/** Logs an error without its values; React Router's own handler would print a failed query with all of them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const own: unknown = isRouteErrorResponse(error) && "error" in error && error.error ? error.error : error;
  const { kind, status, detail } = describeFailure(own);
  // A URL that names something unknown is the user's mistake, so it stays out of the log.
  if (kind === "invalid-input") return context.set(refusedContext, { status, words: detail });
  if (isRouteErrorResponse(error) && (error.status === 405 || error.status === 404)) return;
  if (isDatabaseAway(own)) context.set(databaseAwayContext, true);
  logError("screen", { path: new URL(request.url).pathname, error: own });
};

/**
 * Waits until React has rendered the whole page (docs/decisions/0015). A screen that throws in any part then becomes an error
 * page with its status, and the page is complete without scripts.
 */
async function render(url: string, context: EntryContext, nonce: string): Promise<ReadableStream> {
  const thrown: unknown[] = [];
  const page = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Otherwise React puts large parts at the end of the page, where only a script can move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void thrown.push(error),
    },
  );
  await page.allReady;
  if (thrown.length === 0) return page;
  await page.cancel();
  throw thrown[0];
}

/**
 * Allows only our own scripts and styles, or those with the nonce; the browser ignores style attributes. Vendors' images come
 * through our own signed URLs, and the only frame is YouTube's cookie-free player. Only the policies of ui/trusted-html.ts may
 * turn a string into elements or scripts.
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
    // In development, Vite's own scripts insert strings into the page.
    ...(import.meta.env.DEV ? [] : ["require-trusted-types-for 'script'", "trusted-types default sanitised"]),
  ].join("; ");
}
