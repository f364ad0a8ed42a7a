/**
 * Headers of every answer: pages, data, JSON, streams, redirects. Static files get the same from
 * public/_headers; a test compares both.
 */

/** Headers for every answer and every file. */
export const everywhere: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  // YouTube's player refuses to play without a referrer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

/** Defaults for headers that the answer does not set itself. */
const unlessSaid: Readonly<Record<string, string>> = {
  "Cache-Control": "private, no-store",
  // Pages bring their own policy; other answers must load nothing.
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export function withTransportHeaders(response: Response): Response {
  // A WebSocket answer has no headers that a browser reads.
  if (response.status === 101) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
  for (const [name, value] of Object.entries(unlessSaid)) if (!headers.has(name)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/**
 * Refuses a request over plain http; returns null for https. Browsers are redirected. API clients
 * get an error: after a redirect they would send their token in clear text each time, unnoticed.
 * @param isOfProgram True for an API path.
 */
export function refuseClearText(request: Request, isOfProgram: boolean): Response | null {
  const url = new URL(request.url);
  if (url.protocol === "https:" || isThisMachine(url.hostname)) return null;
  if (isOfProgram || (request.method !== "GET" && request.method !== "HEAD"))
    return new Response("Use https for this request.", { status: 403 });
  url.protocol = "https:";
  return Response.redirect(url.href, 308);
}

/**
 * Control characters in a URL's encoding. A page that repeats one would fail to hydrate
 * (`printable`).
 */
const controls = /%(?:0[0-8bcef]|1[0-9a-f]|7f)/i;

export function refuseControls(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  if (!controls.test(pathname) && !controls.test(search)) return null;
  return new Response("This URL contains invalid characters.", { status: 400 });
}

/** Local runs use http, from browsers on the same machine. */
const isThisMachine = (host: string) =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  /^127(?:\.\d{1,3}){3}$/.test(host);
