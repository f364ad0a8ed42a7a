/**
 * A relay with an IP address that YouTube trusts: `<relay>/<host>/<path>?<query>`; it forwards
 * everything unchanged.
 */
import { text, type Vendor } from "../../vendor.ts";

export const transcriptRelay = (behind: Vendor[]): Vendor => ({
  name: "transcript-relay",
  hosts: ["transcript-relay.example"],
  latency: [20, 80],
  handle(request, world) {
    const { pathname, search } = new URL(request.url);
    const inner = `https:/${pathname}${search}`;
    const host = URL.canParse(inner) ? new URL(inner).host : "";
    const vendor = behind.find(({ hosts }) =>
      hosts.some((known) => (typeof known === "string" ? known === host : known.test(host))),
    );
    return vendor ? vendor.handle(new Request(inner, request), world) : text("Not a host of YouTube.", 404);
  },
});
