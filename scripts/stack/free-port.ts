/** Ports: one that no process listens on, and whether a given one is taken. */
import { createServer } from "node:net";

/** Resolves to the port that was bound; 0 asks for any free one. Rejects with the system's own error. */
function bindOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

const given = new Set<number>();

/** No port twice: the system may name one again that no process listens on yet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await bindOnce(0, "127.0.0.1");
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

/** True when a process listens on this port of either loopback address. */
export async function portTaken(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    try {
      await bindOnce(port, host);
    } catch (failure) {
      // A machine without IPv6 says EADDRNOTAVAIL or EAFNOSUPPORT: no process listens there either.
      if (["EADDRINUSE", "EACCES"].includes((failure as NodeJS.ErrnoException).code ?? "")) return true;
    }
  }
  return false;
}
