/**
 * Requests by way of a relay with an address YouTube trusts (`TRANSCRIPT_RELAY_URL`), for when ours is refused.
 * It takes `<relay>/<host>/<path>?<query>` and passes method, headers and body on unchanged.
 */
import type { Connection, Send } from "../call";
import { throughGateway } from "../http.server";

export function throughRelay(connection: Connection): Connection {
  const send =
    (direct: Send): Send =>
    (request) =>
      direct({ ...request, url: throughGateway(connection.secret("TRANSCRIPT_RELAY_URL"), request.url) });
  return {
    ...connection,
    // A key that is no address (the sandbox's stand-in) counts as none.
    configured: connection.configured && URL.canParse(connection.secret("TRANSCRIPT_RELAY_URL")),
    call: (call) =>
      connection.call({ ...call, perform: (direct, charge) => call.perform(send(direct), charge) }),
  };
}
