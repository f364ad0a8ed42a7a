/** The console listens on 127.0.0.1; this takes ::1 on the same port, since browsers resolve localhost either way. */
import { connect, createServer, type Server } from "node:net";

/** Resolves to undefined on a machine without IPv6. */
export function relayFromIpv6(port: number): Promise<Server | undefined> {
  const server = createServer((incoming) => {
    const outgoing = connect(port, "127.0.0.1");
    incoming.pipe(outgoing).pipe(incoming);
    // Either side breaking off breaks the other off.
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
