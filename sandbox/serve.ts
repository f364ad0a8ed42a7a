/** Serves the sandbox over HTTP: vendors under `/<host>/…`, its own interface at the root. */
import { existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { answer } from "./answer.ts";
import { startingBehaviours } from "./behaviours.ts";
import { Bill, type BillLine } from "./bill.ts";
import { control, isControlPath } from "./control.ts";
import { ConnectionCut } from "./faults.ts";
import { requestOf, send } from "./web-server.ts";
import { createWorld, type World } from "./world.ts";

const upstreamPath = /^\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/.*|\?.*|)$/i;
export function sandboxServer(world: World) {
  const ask = answer(world);
  // Only the client closes idle connections. If the server did, a request sent at that moment would
  // be lost.
  return createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const gone = new AbortController();
    // Not through the signal: Node never frees a request that its own signal's listener refers to.
    let answered: Request | undefined;
    outgoing.on("close", () => {
      if (outgoing.writableFinished) return;
      gone.abort();
      if (answered) world.bill.lineBroke(answered);
    });
    const path = incoming.url ?? "/";
    const handle = async () => {
      const url = isControlPath(path) ? null : upstreamUrl(path);
      const request = await requestOf(incoming, url ?? `http://sandbox${path}`, gone.signal);
      const response = url ? await ask(request) : await control(request, world);
      answered = request;
      if (gone.signal.aborted) return world.bill.lineBroke(request);
      await send(response ?? notHere(path), outgoing);
    };
    handle().catch((error: unknown) => {
      if (gone.signal.aborted) return;
      if (error instanceof ConnectionCut) return void incoming.socket.destroy();
      outgoing.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      outgoing.end(
        `The sandbox itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    });
  });
}

/** A host contains a dot, as do some of the sandbox's own paths (`outbox.json`). */
function upstreamUrl(path: string): string | null {
  const [, host, rest] = upstreamPath.exec(path) ?? [];
  return host === undefined ? null : `https://${host}${rest}`;
}

function notHere(path: string): Response {
  return new Response(`Nothing at ${path}. Upstreams are under /<host>/…; see / for the rest.`, {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/**
 * Returns a bill that survives restarts: one JSON line per charge, rewritten if its connection
 * breaks.
 */
export function keptBill(path: string | undefined): Bill {
  if (!path) return new Bill();
  const kept = new Map<number, BillLine>();
  if (existsSync(path)) {
    for (const text of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
      const line = JSON.parse(text) as BillLine;
      kept.set(line.line, line);
    }
  }
  // Opened once: opening the file for each line took a twelfth of the sandbox's time.
  const file = openSync(path, "a");
  return new Bill([...kept.values()], (line) => writeSync(file, `${JSON.stringify(line)}\n`));
}

function start() {
  const port = Number(process.env.SANDBOX_PORT ?? 8788);
  const latency = Number(process.env.SANDBOX_LATENCY ?? 1);
  const world = createWorld({
    latency,
    bill: keptBill(process.env.SANDBOX_BILL),
    behaviours: startingBehaviours(process.env.SANDBOX_BEHAVIOURS, new Date()),
  });
  const server = sandboxServer(world);
  const second = sandboxServer(world);
  server.on("error", (error) => {
    process.stderr.write(`The sandbox cannot listen on port ${port}: ${error.message}\n`);
    process.exit(1);
  });
  // Machines without IPv6 skip ::1.
  second.on("error", () => second.close());
  server.listen(port, "127.0.0.1", () => process.stdout.write(`Sandbox on http://127.0.0.1:${port}\n`));
  second.listen(port, "::1");
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      for (const one of [server, second]) {
        one.close();
        one.closeAllConnections();
      }
      process.exit(0);
    });
  }
}

if (import.meta.main) start();
