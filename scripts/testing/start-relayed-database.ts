/** Before the tests in the Workers runtime: the database, and before it a relay whom a test tells what is to go wrong. */
import type { TestProject } from "vitest/node";
import { startRelay } from "../../app/storage/testing/relay.ts";
import startDatabase from "./start-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the relay; what is sent to `/orders` there is a `RelayOrders`. */
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
