/**
 * Relays ::1 to the console, which listens on 127.0.0.1 only. Browsers resolve localhost to either
 * address.
 */
import { connect, createServer, type Server } from "node:net";

/** Starts the relay. Resolves to undefined on a machine without IPv6. */
export function relayFromIpv6(port: number): Promise<Server | undefined> {
  const server = createServer((incoming) => {
    const outgoing = connect(port, "127.0.0.1");
    incoming.pipe(outgoing).pipe(incoming);
    // If one side disconnects, the relay closes the other side too.
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => incoming.destroy());
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.destroy());
  });
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "::1", ipv6Only: true }, () => resolve(server));
  });
}
