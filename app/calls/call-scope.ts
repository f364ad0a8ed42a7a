/** What a row, or a plain run, asks through, and what its answers came from. */
import type { Answer, Call, Connection, Source } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import type { CallsDependencies } from "./calls-dependencies";
import type { Room } from "./room";
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

/** @param ask makes a call for the row, or finds its answer */
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

/** The same for a record: names by comma; null where no service answered. */
export const provenanceOf = ({ upstreams, sandbox }: CallScope) => ({
  source: [...upstreams].join(", ") || null,
  data: upstreams.size === 0 ? null : sandbox ? ("sandbox" as const) : ("live" as const),
});
