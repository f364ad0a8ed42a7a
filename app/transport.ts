/**
 * What every answer tells the browser, whatever it is: a page, its data, JSON, a stream, a redirect. Files that are served
 * without the Worker get the same from public/_headers, which a test compares.
 */

/** Those that hold for any answer and any file. */
export const everywhere: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  // YouTube's player refuses to play on a page that does not say where it is.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

/** Where the answer says nothing else itself. */
const unlessSaid: Readonly<Record<string, string>> = {
  "Cache-Control": "private, no-store",
  // A page brings its own policy; what is no page loads nothing.
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export function withTransportHeaders(response: Response): Response {
  // A socket's answer carries the socket, and no headers that a browser reads.
  if (response.status === 101) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
  for (const [name, value] of Object.entries(unlessSaid)) if (!headers.has(name)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/**
 * The answer to a request that came in the clear; null for one that may. A person's browser is led to the secure address;
 * a program is refused: sent on, it would show its token to the network each time without a word to the person who set it up.
 *
 * @param isOfProgram its path is one of the API
 */
export function refuseClearText(request: Request, isOfProgram: boolean): Response | null {
  const url = new URL(request.url);
  if (url.protocol === "https:" || isThisMachine(url.hostname)) return null;
  if (isOfProgram || (request.method !== "GET" && request.method !== "HEAD"))
    return new Response("Send this over https.", { status: 403 });
  url.protocol = "https:";
  return Response.redirect(url.href, 308);
}

/** Characters that no key of a keyboard gives, as an address has them; a page that repeats it could not be drawn twice alike (`printable`). */
const controls = /%(?:0[0-8bcef]|1[0-9a-f]|7f)/i;

export function refuseControls(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  if (!controls.test(pathname) && !controls.test(search)) return null;
  return new Response("This address holds characters that no address of the console has.", { status: 400 });
}

/** A local run is asked over http, by browsers of the same machine alone. */
const isThisMachine = (host: string) =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  /^127(?:\.\d{1,3}){3}$/.test(host);
