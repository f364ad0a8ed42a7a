/**
 * Runs before the browser tests and makes the production build. Then it starts a product with
 * database and sandbox for each parallel test file, on free ports. So no file sees another file's
 * faults or settings.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { slots } from "../app/podcast-charts/due.ts";
import { startScrape } from "../app/podcast-charts/scrape.server.ts";
import { weekOf } from "../app/podcast-charts/week.ts";
import { openDatabase } from "../app/storage/database.ts";
import { run as buildConsole } from "../scripts/commands/build.ts";
import { freePort } from "../scripts/stack/free-port.ts";
import { type StartingStack, startStack } from "../scripts/stack/stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL that returns the product of a slot: `/1` for the first. */
    products: string;
  }
}

export interface Product {
  consoleUrl: string;
  sandboxUrl: string;
  /** For commands of the console. */
  database: { url: string; authToken: string };
}

export default async function startProducts(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "research-console-e2e-"));
  await buildConsole();
  const starting: StartingStack[] = [];
  const products = new Map<string, Promise<Product>>();

  async function startProduct(place: string): Promise<Product> {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const stack = startStack({
      mode: "preview",
      environment: {
        DATA_DIR: join(folder, place),
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        // The sandbox behaves as badly as real vendors, and the same every day.
        SANDBOX_BEHAVIOURS: "all",
        PROVIDER_URL: "https://provider.example/",
        SLACK_WEBHOOKS: "sales=https://hooks.slack.com/services/T1/B1/sales",
      },
      output: "log",
    });
    starting.push(stack);
    const { console, sandbox, database } = await stack.ready;
    await holdWeeklyScrape(database);
    return { consoleUrl: console, sandboxUrl: sandbox, database };
  }

  const server = createServer(({ url = "/" }, answer) => {
    const place = url.slice(1);
    const product = products.get(place) ?? startProduct(place);
    products.set(place, product);
    product.then(
      (found) => answer.end(JSON.stringify(found)),
      (failure: unknown) => answer.writeHead(500).end(String(failure)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("products", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await Promise.all(starting.map((stack) => stack.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * From Thursday to Sunday, the scheduler would scrape this week's podcast charts in each product,
 * for minutes. This marks the scrape as started; tests of charts request it themselves
 * (charts-week.ts).
 */
async function holdWeeklyScrape({ url, authToken }: Product["database"]): Promise<void> {
  const database = openDatabase({ url, authToken });
  const now = new Date();
  for (const slot of slots)
    await startScrape(database, { week: weekOf(now), slot, by: null, platforms: [], now });
}
