/** Finds free ports and checks whether a port is taken. */
import { createServer } from "node:net";

/** Rejects with the system's error. */
function bindOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** Below the range that systems use for outgoing connections: tests open thousands of those. */
const firstPort = 10_000;
const portsEach = 100;
const shares = 220;

/**
 * Counts the ports this process has tried. A global, because a test runner loads this module
 * several times.
 */
const looked: unique symbol = Symbol.for("ports looked at");
const here = globalThis as { [looked]?: number };

/**
 * Returns a free port, and never the same port to two running processes. A caller listens on its
 * port only later; without this rule another process could take it and answer instead. Each process
 * has its own range, derived from its id.
 */
export async function freePort(): Promise<number> {
  // Neighbouring process ids get distant ranges, so a process that exceeds its range does not reach
  // its neighbour's.
  const start = ((process.pid * 89) % shares) * portsEach;
  for (;;) {
    const at = here[looked] ?? 0;
    here[looked] = at + 1;
    const port = firstPort + ((start + at) % (shares * portsEach));
    if (!(await portTaken(port))) return port;
  }
}

/** Returns true if a process listens on this port of either loopback address. */
export async function portTaken(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    try {
      await bindOnce(port, host);
    } catch (failure) {
      // EADDRNOTAVAIL and EAFNOSUPPORT mean that the machine has no IPv6, so no process listens
      // there.
      if (["EADDRINUSE", "EACCES"].includes((failure as NodeJS.ErrnoException).code ?? "")) return true;
    }
  }
  return false;
}
