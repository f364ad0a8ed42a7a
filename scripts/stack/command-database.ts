/** The database for one command: the one given, the one a running console uses, or one started for as long as it takes. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../../app/storage/database.ts";
import { deadline, realTime } from "../../app/time.ts";
import { answers } from "./answering.ts";
import { dataFolder } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { keptDatabaseSecret } from "./database-secret.ts";
import { localEnvironment } from "./environment.ts";
import { Refusal } from "../refusal.ts";
import { checkSchema, type Connection, migrateDatabase } from "./migrate.ts";

/** @throws Refusal when the database lacks a migration: a command of a newer checkout would change production's schema */
export const withDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withConnection(async (connection) => {
    await checkSchema(connection);
    // A whole table may be read at once.
    const database = openDatabase({ ...connection, timeout: () => deadline(realTime, 120_000) });
    try {
      return await work(database);
    } finally {
      database.$client.close();
    }
  });

/** The database that TURSO_DATABASE_URL names, as it is. */
export async function withGivenDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = localEnvironment();
  if (!url) throw new Refusal("Set TURSO_DATABASE_URL and TURSO_AUTH_TOKEN to the database that is meant.");
  return work({ url, authToken });
}

/** The database as it is; one that is started for it is brought up to date first. */
export async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const environment = localEnvironment();
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = environment;
  if (url) return work({ url, authToken });
  const data = dataFolder(environment.DATA_DIR || ".data");
  const running = existsSync(data.databaseUrl) ? readFileSync(data.databaseUrl, "utf8").trim() : "";
  const secret = keptDatabaseSecret(data);
  const withToken = { url: running, authToken: secret.token };
  if (running && (await answers(`${running}/health`))) return work(withToken);
  mkdirSync(data.logs, { recursive: true });
  const { child, ...server } = await startDatabase(data.database, join(data.logs, "database.log"), {
    secret,
  });
  try {
    await migrateDatabase(server);
    return await work(server);
  } finally {
    await child.stop();
  }
}
