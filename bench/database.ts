/**
 * Starts the measured database: a separate server that counts rows read, and a proxy that can delay
 * requests to it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabase } from "../scripts/stack/database.ts";
import { openDatabase } from "../app/storage/database.ts";
import { ensureFirstAccount } from "../scripts/stack/first-account.ts";
import { freePort } from "../scripts/stack/free-port.ts";
import { migrateDatabase } from "../scripts/stack/migrate.ts";

export interface MeasuredDatabase {
  url: string;
  /** Returns the number of rows read since the start, as counted by the server. */
  rowsRead(): Promise<number>;
  stop(): Promise<void>;
}

export async function startMeasuredDatabase(folder: string): Promise<MeasuredDatabase> {
  const admin = await freePort();
  const { url, child } = await startDatabase(join(folder, "measured"), join(folder, "measured.log"), {
    admin,
  });
  await migrateDatabase({ url });
  // The stack creates no account in a configured database.
  await ensureFirstAccount(openDatabase({ url }), {});
  return {
    url,
    rowsRead: async () => {
      const answer = await fetch(`http://127.0.0.1:${admin}/v1/namespaces/default/stats`);
      return ((await answer.json()) as { rows_read_count: number }).rows_read_count;
    },
    stop: () => child.stop(),
  };
}

export interface SlowWay {
  url: string;
  /** Extra milliseconds for each request to the database. */
  delay: number;
  close(): void;
}

export async function startSlowWay(database: string): Promise<SlowWay> {
  const server = createServer((asked, answer) => {
    void (async () => {
      const body = await buffer(asked);
      await sleep(way.delay);
      const found = await fetch(new URL(asked.url ?? "/", database), {
        method: asked.method,
        headers: { "content-type": asked.headers["content-type"] ?? "application/json" },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      answer.writeHead(found.status, { "content-type": found.headers.get("content-type") ?? "" });
      answer.end(Buffer.from(await found.arrayBuffer()));
    })().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const way: SlowWay = {
    url: `http://127.0.0.1:${port}`,
    delay: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return way;
}
