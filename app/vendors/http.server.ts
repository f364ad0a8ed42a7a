/** Sends every request to a vendor, through the gateway if one is configured. */
import type { OutgoingRequest, Send } from "./call";
import { realTime, type Time } from "../time";
import { UpstreamError } from "./failure";
import { refusalOf } from "./sites/guard";
import { streamOf } from "./streamed-body";

/** `globalThis.fetch`, or a function of a test. workerd requires that it is called unbound. */
export type Fetch = (request: Request) => Promise<Response>;

export interface SendOptions {
  /** Vendor name for failures. */
  upstream: string;
  fetch: Fetch;
  /**
   * Requests go to `<gateway>/<host>/<path>?<query>`; without a gateway, directly to the internet.
   */
  gatewayUrl?: string | null;
  /** True if requests bypass the gateway (`UPSTREAM_LIVE`). */
  live?: boolean;
  /** Default user agent; some vendors refuse requests without one. */
  userAgent: string;
  /**
   * Hosts that the vendor documents as redirect targets, including subdomains. A redirect elsewhere
   * fails the call.
   */
  redirectsTo?: readonly string[];
  /** The owner clears them when it has read the last answer. */
  deadlines: Deadlines;
}

/**
 * Deadlines of related requests. Until it is cleared or passes, a deadline keeps its request in
 * memory.
 */
export class Deadlines {
  readonly #stopped: AbortSignal | undefined;
  readonly #time: Time;
  readonly #clear: (() => void)[] = [];

  /**
   * Creates deadlines for one piece of work.
   * @param stopped aborts every request in progress, with its own reason
   */
  constructor(stopped?: AbortSignal, time: Time = realTime) {
    this.#stopped = stopped;
    this.#time = time;
  }

  throwIfStopped(): void {
    this.#stopped?.throwIfAborted();
  }

  /** Returns a signal that aborts with a TimeoutError after this many milliseconds, or earlier if the work is stopped. */
  after(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort(this.#stopped?.reason);
    if (this.#stopped?.aborted) {
      stop();
      return signal;
    }
    const cancelTimer = this.#time.after(milliseconds, () =>
      controller.abort(new DOMException("The deadline has passed.", "TimeoutError")),
    );
    this.#stopped?.addEventListener("abort", stop, { once: true });
    this.#clear.push(() => {
      cancelTimer();
      this.#stopped?.removeEventListener("abort", stop);
    });
    return signal;
  }

  clear(): void {
    for (const clear of this.#clear.splice(0)) clear();
  }
}

/** Clears the deadlines of the work's requests when the work ends. */
export async function withDeadlines<T>(
  stopped: AbortSignal | undefined,
  work: (deadlines: Deadlines) => Promise<T>,
  time?: Time,
): Promise<T> {
  const deadlines = new Deadlines(stopped, time);
  try {
    return await work(deadlines);
  } finally {
    deadlines.clear();
  }
}

const defaultTimeout = 30_000;
const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export function createSend(options: SendOptions): Send {
  const { upstream, fetch, gatewayUrl, live, userAgent, redirectsTo = [], deadlines } = options;
  const gateway = live ? null : gatewayUrl;

  return async function send(request: OutgoingRequest): Promise<Response> {
    const ending = deadlines.after(request.timeout ?? defaultTimeout);
    let outgoing = request;
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const response = await attempt(outgoing, ending);
      const location = response.headers.get("location");
      if (request.redirect === "manual" || !redirects.has(response.status) || !location) return response;
      await response.body?.cancel();
      outgoing = redirected(outgoing, response.status, judged(location, outgoing.url, response.status));
    }
    throw refuses(`redirects more than ${mostRedirects} times`);
  };

  /** Returns the redirect's target if the vendor documents its host; throws otherwise. */
  function judged(location: string, from: string, status: number): URL {
    const url = URL.canParse(location, from) ? new URL(location, from) : null;
    if (!url) throw refuses("redirects to an invalid URL", status);
    const isDocumented = redirectsTo.some(
      (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
    );
    if (url.protocol !== "https:" || !isDocumented || refusalOf(url.href, new Set()))
      throw refuses(`redirects to ${url.host}, which is not allowed`, status);
    return url;
  }

  function refuses(detail: string, status?: number): UpstreamError {
    return new UpstreamError({ upstream, kind: "bad-answer", status, detail });
  }

  async function attempt(request: OutgoingRequest, ending: AbortSignal): Promise<Response> {
    const headers = new Headers(request.headers);
    if (!headers.has("user-agent")) headers.set("user-agent", userAgent);
    if (request.json !== undefined && !headers.has("content-type"))
      headers.set("content-type", "application/json");
    const { streamed } = request;
    if (streamed) headers.set("content-type", streamed.contentType);
    try {
      return await fetch(
        new Request(gateway ? throughGateway(gateway, request.url) : request.url, {
          method: request.method ?? "GET",
          headers,
          body: request.json === undefined ? request.body : JSON.stringify(request.json),
          // Node refuses a stream as body without this option.
          ...(streamed && { body: streamOf(streamed), duplex: "half" }),
          // `send` follows redirects itself: automatic ones would bypass the gateway.
          redirect: "manual",
          signal: ending,
        }),
      );
    } catch (trouble) {
      deadlines.throwIfStopped();
      throw networkFailure(upstream, trouble);
    }
  }
}

/** `https://api.apollo.io/v1/x?y=1` → `<gateway>/api.apollo.io/v1/x?y=1`. */
export function throughGateway(gateway: string, address: string): string {
  const url = new URL(address);
  return `${gateway.replace(/\/+$/, "")}/${url.host}${url.pathname}${url.search}`;
}

function redirected(request: OutgoingRequest, status: number, url: URL): OutgoingRequest {
  // Returns the request for a redirect. Only the original host may receive keys and the body, and
  // only over the same scheme.
  const isSame = url.origin === new URL(request.url).origin;
  const next: OutgoingRequest = { ...request, url: url.href, headers: isSame ? request.headers : {} };
  if (isSame && (status === 307 || status === 308)) return next;
  return {
    ...next,
    method: request.method === "HEAD" ? "HEAD" : "GET",
    json: undefined,
    body: undefined,
    streamed: undefined,
  };
}

export function networkFailure(upstream: string, trouble: unknown): UpstreamError {
  if (trouble instanceof UpstreamError) return trouble;
  const name = trouble instanceof Error ? trouble.name : "";
  if (name === "TimeoutError")
    return new UpstreamError(
      { upstream, kind: "timeout", detail: "did not answer in time", broken: true },
      { cause: trouble },
    );
  const code = networkCode(trouble);
  const detail = code === "ENOTFOUND" ? noSuchHost : `could not be reached${code ? ` (${code})` : ""}`;
  // Workers give no error code, so we assume that the request may have reached the vendor.
  const broken = !neverLeft.has(code ?? "");
  return new UpstreamError({ upstream, kind: "upstream-down", detail, broken }, { cause: trouble });
}

/** Errors of connections that were never established. */
const neverLeft: ReadonlySet<string> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Detail of the failure if the name does not exist and the platform reports it. */
export const noSuchHost = "no such host";

function networkCode(trouble: unknown): string | undefined {
  for (let error = trouble; error instanceof Error; error = error.cause) {
    const code: unknown = Reflect.get(error, "code");
    if (typeof code === "string") return code;
  }
  return undefined;
}
