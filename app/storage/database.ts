/** The way to the database: Turso over HTTP, the same driver everywhere. */
import type { Client } from "@libsql/client";
import { createClient } from "@libsql/client/web";
import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { drizzle } from "drizzle-orm/libsql/web";
import * as schema from "./schema";

export type Database = LibSQLDatabase<typeof schema> & { $client: Client };

interface Connection {
  url: string;
  authToken?: string;
  /** How requests are sent, if not as the client does it. */
  fetch?: (request: Request) => Promise<Response>;
}

export function openDatabase(connection: Connection): Database {
  // The client's own queue must never hold anything: a request the runtime has dropped would keep its place for good,
  // and twenty of those would leave every later request waiting.
  return drizzle(createClient({ ...connection, concurrency: Number.POSITIVE_INFINITY }), { schema });
}
