import type { Hostility } from "./hostile.ts";

/** A fault that a test orders for a vendor (`PUT /faults`). */
export interface Fault {
  /** Exact host, `*.example` for all subdomains, or `*` for every host. */
  host: string;
  /** Prefix of the path; `*` matches anything. */
  path?: string;
  status?: number;
  /**
   * A string is sent unchanged, anything else as JSON. Default: the vendor's own body for the
   * status.
   */
  body?: unknown;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Delay before the answer in milliseconds. */
  latencyMs?: number;
  /**
   * Up to 1, together with a status, body, latency, drop or lose: the share of affected requests
   * (0.3 = three in ten). Otherwise: the maximum of answered requests per second; others get the
   * vendor's own 429.
   */
  rate?: number;
  /** Affects only this many requests. */
  times?: number;
  /** Cuts the connection before the vendor executes the request, so it costs nothing. */
  drop?: boolean;
  /**
   * Cuts the connection after the vendor executed the request: it is charged, and its answer is
   * lost.
   */
  lose?: boolean;
  /** Fills the answer with hostile texts, or with values of wrong types (hostile.ts). */
  hostile?: Hostility;
}
