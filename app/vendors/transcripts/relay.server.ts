/**
 * Sends requests through a relay whose IP address YouTube trusts (`TRANSCRIPT_RELAY_URL`), for when
 * ours is refused. The relay accepts `<relay>/<host>/<path>?<query>` and forwards method, headers
 * and body unchanged.
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
    // A value that is no URL (as in the sandbox) counts as not configured.
    configured: connection.configured && URL.canParse(connection.secret("TRANSCRIPT_RELAY_URL")),
    call: (call) =>
      connection.call({ ...call, perform: (direct, charge) => call.perform(send(direct), charge) }),
  };
}
