/**
 * Starts the database for tests in the Workers runtime, behind a relay that injects faults at a
 * test's request.
 */
import type { TestProject } from "vitest/node";
import { startRelay } from "../../app/storage/testing/relay.ts";
import startDatabase from "./start-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the relay; tests post `RelayOrders` to its `/orders`. */
    relayUrl: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const stopDatabase = await startDatabase(project);
  const relay = await startRelay(project.getProvidedContext().databaseUrl);
  project.provide("relayUrl", relay.url);
  return async () => {
    await relay.close();
    await stopDatabase();
  };
}
