import { createClient } from "@libsql/client/web";
import { expect, onTestFinished, test } from "vitest";
import { startOwnDatabase } from "../testing/own-database.ts";
import { Refusal } from "../refusal.ts";
import { migrateDatabase } from "./migrate.ts";

test("refuses a database made by removed migrations, leaves it unchanged and says what to do", async () => {
  const { url, stop } = await startOwnDatabase();
  onTestFinished(stop);
  const client = createClient({ url });
  onTestFinished(() => client.close());
  await client.execute("UPDATE __drizzle_migrations SET created_at = 1700000000000");
  const tables = async () => (await client.execute("SELECT sql FROM sqlite_master ORDER BY name")).rows;
  const before = await tables();
  const refused = await migrateDatabase({ url }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(String(refused)).toContain("delete DATA_DIR");
  expect(await tables()).toEqual(before);
});

test("reports an unreachable database as such, not as a failed migration", async () => {
  const refused = await migrateDatabase({ url: "http://127.0.0.1:9" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(String(refused)).toContain("can't be reached");
  expect(String(refused)).toContain("Check TURSO_DATABASE_URL");
  expect(String(refused)).not.toContain("DATA_DIR");
});
