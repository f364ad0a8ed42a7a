import type { Hostility } from "./hostile.ts";

/** Trouble that can be ordered for an upstream (`PUT /faults`). */
export interface Fault {
  /** Exact host, `*.example` for all below, or `*` for every host. */
  host: string;
  /** Beginning of the path; `*` stands for anything. */
  path?: string;
  status?: number;
  /** Text as it is, anything else as JSON; without it the upstream's own body for that status. */
  body?: unknown;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Waits this long before the answer, whatever it is. */
  latencyMs?: number;
  /**
   * Beside a status, body, latency, drop or lose and at most 1: the share of requests hit (0.3 = three in ten).
   * Otherwise: the most requests answered per second; the rest get the upstream's own 429.
   */
  rate?: number;
  /** Only the next so many requests, then healed. */
  times?: number;
  /** Cuts the connection before the request is worked: it costs nothing. */
  drop?: boolean;
  /** Cuts the connection when the request has been worked: it is charged, and its answer is lost. */
  lose?: boolean;
  /** Its answer holds hostile words, or values of other types than promised (hostile.ts). */
  hostile?: Hostility;
}
