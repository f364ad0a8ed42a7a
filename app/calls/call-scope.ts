/** What a row, or a plain run, asks through, and what its answers came from. */
import type { Connection } from "../upstream/call";
import type { Vendor } from "../upstream/vendor";

/** The answers one row (or plain run) rests on, for its `source` and `data` columns. */
export interface CallScope {
  connect(vendor: Vendor): Connection;
  upstreams: Set<string>;
  sandbox: boolean;
}

/** The same for a record: names by comma; null where no service answered. */
export const provenanceOf = ({ upstreams, sandbox }: CallScope) => ({
  source: [...upstreams].join(", ") || null,
  data: upstreams.size === 0 ? null : sandbox ? ("sandbox" as const) : ("live" as const),
});
