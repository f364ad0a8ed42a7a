/** Ports: one that no process listens on, and whether a given one is taken. */
import { createServer } from "node:net";

/** Rejects with the system's own error. */
function bindOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** Below those that systems give to outgoing connections, of which there are thousands while tests run. */
const firstPort = 10_000;
const portsEach = 100;
const shares = 220;

/** How many ports this process has looked at: kept where a test runner, which loads this module several times, finds it again. */
const looked: unique symbol = Symbol.for("ports looked at");
const here = globalThis as { [looked]?: number };

/**
 * No port twice, in no two processes: what is named here is listened on only in a while, and the server of another process
 * would answer in its place. Processes that run at the same time have ids of their own, and so shares of their own.
 */
export async function freePort(): Promise<number> {
  // Processes with neighbouring ids have shares far apart: one that needs more than its share does not meet theirs.
  const start = ((process.pid * 89) % shares) * portsEach;
  for (;;) {
    const at = here[looked] ?? 0;
    here[looked] = at + 1;
    const port = firstPort + ((start + at) % (shares * portsEach));
    if (!(await portTaken(port))) return port;
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
