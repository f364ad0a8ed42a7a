/** The connection a row or plain run makes its calls through, and the sources of its answers. */
import type { Answer, Call, Connection, Source } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import type { CallsDependencies } from "./calls-dependencies";
import type { Room } from "./room";
import { MustWait } from "./waiting";

/** Number of calls sent, and their charges in billing units and US dollars. */
export interface CallCost {
  calls: number;
  units: number;
  usd: number;
}

/** The answers behind one row (or plain run), for its `source` and `data` columns. */
export interface CallScope {
  connect(vendor: Vendor): Connection;
  upstreams: Set<string>;
  sandbox: boolean;
  /** Cost so far by vendor; counts only calls that were sent. */
  costs: Map<string, CallCost>;
  /** True if the row used a paid answer that another run had asked for. */
  hasKeptAnswers: boolean;
  /** Vendors that answered this row directly, not from the cache. */
  answeredBy: Set<string>;
  /** The vendor's last refusal of this row, by vendor, if it also affects later rows. */
  refusals: Map<string, UpstreamError>;
}

/**
 * Returns whether a failure affects later rows too. It does not if it concerns a company's own
 * site, a single video, an input the vendor does not accept, a missing configuration, or a call
 * whose connection broke earlier.
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

/**
 * Opens the scope of one row or plain run.
 * @param ask makes a call for the row, or finds its cached answer
 */
export function openScope(
  deps: CallsDependencies,
  room: Room,
  ask: (vendor: Vendor, call: Call<unknown>, scope: CallScope) => Promise<Answer<unknown>>,
): CallScope {
  const begun = deps.time.now();
  const relyOn = (source: Source) => {
    scope.upstreams.add(source.upstream);
    scope.sandbox ||= source.data === "sandbox";
  };
  const scope: CallScope = {
    upstreams: new Set(),
    sandbox: false,
    answeredBy: new Set(),
    refusals: new Map(),
    costs: new Map(),
    hasKeptAnswers: false,
    connect: (vendor) => ({
      vendor,
      secret: (name) => deps.secret(vendor, name),
      configured: deps.configured(vendor),
      refresh: deps.run.refresh,
      now: () => new Date(deps.time.now()),
      call: async <T>(call: Call<T>) => {
        const answer = await ask(vendor, call as Call<unknown>, scope).catch((error: unknown) => {
          if (isRefusal(vendor, error)) scope.refusals.set(vendor.name, error);
          throw error;
        });
        relyOn(answer.source);
        if (Date.parse(answer.source.fetchedAt) >= begun) scope.answeredBy.add(vendor.name);
        return answer as Answer<T>;
      },
      hold: (bytes, work) => room.hold(vendor, bytes, work),
      relyOn,
    }),
  };
  return scope;
}

/** Returns the provenance of a record: vendor names separated by commas, or null if no vendor answered. */
export const provenanceOf = ({ upstreams, sandbox }: CallScope) => ({
  source: [...upstreams].join(", ") || null,
  data: upstreams.size === 0 ? null : sandbox ? ("sandbox" as const) : ("live" as const),
});
