/** The database for one command: the one given, the one a running console uses, or one started for as long as it takes. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../../app/storage/database.ts";
import { deadline, realTime } from "../../app/time.ts";
import { answers } from "./answering.ts";
import { dataFolder } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { localEnvironment } from "./environment.ts";
import { migrateDatabase } from "./migrate.ts";

export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await reachDatabase();
  try {
    await migrateDatabase(connection);
    // A whole table may be read at once.
    const database = openDatabase({ ...connection, timeout: () => deadline(realTime, 120_000) });
    try {
      return await work(database);
    } finally {
      database.$client.close();
    }
  } finally {
    await stop();
  }
}

async function reachDatabase() {
  const environment = localEnvironment();
  const leave = async () => {};
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = environment;
  if (url) return { connection: { url, authToken }, stop: leave };
  const data = dataFolder(environment.DATA_DIR || ".data");
  const running = existsSync(data.databaseUrl) ? readFileSync(data.databaseUrl, "utf8").trim() : "";
  if (running && (await answers(`${running}/health`))) return { connection: { url: running }, stop: leave };
  mkdirSync(data.logs, { recursive: true });
  const server = await startDatabase(data.database, join(data.logs, "database.log"));
  return { connection: { url: server.url }, stop: () => server.child.stop() };
}
