import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSchemaVersion, schemaVersion } from "../../app/storage/schema-version.ts";
import { run as migrate } from "../commands/db-migrate.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "./command-database.ts";
import { type DatabaseServer, startDatabase } from "./database.ts";

const folder = mkdtempSync(join(tmpdir(), "command-database-"));
let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabase(join(folder, "given"), join(folder, "given.log"));
}, 60_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await server.child.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function sql(words: string) {
  const client = createClient({ url: server.url });
  try {
    return (await client.execute(words)).rows;
  } finally {
    client.close();
  }
}
const refusalOf = async () => {
  const refused = await withDatabase(readSchemaVersion).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  return String(refused);
};

test("commands never migrate a configured database; only db:migrate does", async () => {
  vi.stubEnv("TURSO_DATABASE_URL", server.url);
  expect(await refusalOf()).toContain("npm run db:migrate");
  expect(await sql("SELECT name FROM sqlite_schema")).toEqual([]);

  await migrate();
  expect(await withDatabase(readSchemaVersion)).toBe(schemaVersion);

  await sql("DELETE FROM __drizzle_migrations WHERE rowid = (SELECT MAX(rowid) FROM __drizzle_migrations)");
  expect(await refusalOf()).toContain(`schema ${schemaVersion - 1}, this version needs ${schemaVersion}`);
});

test("accepts a database with the schema of a newer version", async () => {
  vi.stubEnv("TURSO_DATABASE_URL", server.url);
  await sql("DELETE FROM __drizzle_migrations");
  for (let had = 0; had <= schemaVersion; had++)
    await sql(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${had}', ${had})`);
  expect(await withDatabase(readSchemaVersion)).toBe(schemaVersion + 1);
});

test("migrates the local database that it starts for a command", async () => {
  vi.stubEnv("TURSO_DATABASE_URL", "");
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  expect(await withDatabase(readSchemaVersion)).toBe(schemaVersion);
});
