/** What a row, or a plain run, asks through, and what its answers came from. */
import type { Connection } from "../upstream/call";
import { UpstreamError } from "../upstream/failure";
import type { Vendor } from "../upstream/vendor";
import { MustWait } from "./waiting";

/** Calls that left, what they were charged in billing units and US dollars. */
export interface CallCost {
  calls: number;
  units: number;
  usd: number;
}

/** The answers one row (or plain run) rests on, for its `source` and `data` columns. */
export interface CallScope {
  connect(vendor: Vendor): Connection;
  upstreams: Set<string>;
  sandbox: boolean;
  /** What it cost so far: calls that left for it, by upstream. */
  costs: Map<string, CallCost>;
  /** An answer that costs something came, and another run had asked for it. */
  hasKeptAnswers: boolean;
  /** Upstreams that answered this row itself, not by an answer that was kept. */
  answeredBy: Set<string>;
  /** By upstream, what it refused this row with last, where that says something of the rows to come. */
  refusals: Map<string, UpstreamError>;
}

/**
 * Whether a failure says something of the rows to come. A company's own site, one video, what is no input for a service,
 * what is not set up here, and a call whose line broke earlier (by the death of its worker, perhaps) do not.
 */
export const isRefusal = (vendor: Vendor, error: unknown): error is UpstreamError =>
  error instanceof UpstreamError &&
  !(error instanceof MustWait) &&
  vendor.hosts.length > 0 &&
  !error.ofItem &&
  !(error.kind === "uncertain" && error.cause === undefined) &&
  error.kind !== "invalid-input" &&
  error.kind !== "not-configured" &&
  error.kind !== "internal";

/** The same for a record: names by comma; null where no service answered. */
export const provenanceOf = ({ upstreams, sandbox }: CallScope) => ({
  source: [...upstreams].join(", ") || null,
  data: upstreams.size === 0 ? null : sandbox ? ("sandbox" as const) : ("live" as const),
});
