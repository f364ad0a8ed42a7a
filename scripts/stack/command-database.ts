/**
 * Opens the database for one command: the configured one, the one of a running console, or one
 * started for this command.
 */
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

/**
 * Opens the database without migrating it: a command of a newer checkout must not change
 * production's schema.
 * @throws Refusal if the database lacks a migration
 */
export const withDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withConnection(async (connection) => {
    await checkSchema(connection);
    // Long enough to read a whole table.
    const database = openDatabase({ ...connection, timeout: () => deadline(realTime, 120_000) });
    try {
      return await work(database);
    } finally {
      database.$client.close();
    }
  });

/** Connects to the database in TURSO_DATABASE_URL and does not migrate it. */
export async function withGivenDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = localEnvironment();
  if (!url) throw new Refusal("Set TURSO_DATABASE_URL and TURSO_AUTH_TOKEN to choose the database.");
  return work({ url, authToken });
}

/** Connects to the database. Only a database started for this command is migrated first. */
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
