import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client/web";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { run as backUp } from "../commands/db-backup.ts";
import { run as restore } from "../commands/db-restore.ts";
import { Refusal } from "../refusal.ts";
import { startOwnDatabase } from "../testing/own-database.ts";
import { type DatabaseServer, startDatabase } from "./database.ts";

const folder = mkdtempSync(join(tmpdir(), "dump-"));
const path = join(folder, "backup.sql");
let full: Awaited<ReturnType<typeof startOwnDatabase>>;
let empty: DatabaseServer;
const clients: Client[] = [];
const clientOf = (url: string) => {
  const client = createClient({ url, intMode: "bigint" });
  clients.push(client);
  return client;
};
beforeAll(async () => {
  full = await startOwnDatabase();
  empty = await startDatabase(join(folder, "empty"), join(folder, "empty.log"));
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const client of clients) client.close();
  await Promise.all([full.stop(), empty.child.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function contents(client: Client) {
  const { rows } = await client.execute(
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name",
  );
  const tables = rows.filter(({ type }) => type === "table").map(({ name }) => String(name));
  const rowsOf = async (table: string) => (await client.execute(`SELECT * FROM "${table}"`)).rows;
  return { schema: rows, rows: await Promise.all(tables.map(async (table) => [table, await rowsOf(table)])) };
}

/** Characters that texts of web pages and users contain. */
const texts = [
  "it's; a\r\nline;\n'x'",
  "literal \\\\n and\nreal, literal \\\\r and\rreal",
  "ends;\n",
  "COMMIT;\n",
  "\u2028 and \u2029 and \u0085",
  "\ud83d\ude00 \u{1d4b3}",
  "",
];

test("a restored backup has the same rows in every table", async () => {
  const client = clientOf(full.url);
  await client.execute("CREATE TABLE probe (words TEXT, bytes BLOB, number REAL, whole INTEGER)");
  const made = fc.sample(fc.string({ unit: "grapheme-composite", maxLength: 200 }), {
    numRuns: 1500,
    seed: 7,
  });
  const rows = [...texts, ...made.map((text) => text.replaceAll("\u0000", ""))].map((words, at) => ({
    sql: "INSERT INTO probe VALUES (?, ?, ?, ?)",
    args: [words, new Uint8Array([0, at % 256, 255]), at / 3, BigInt(at) * 6_000_000_000_007n],
  }));
  await client.batch([...rows, "INSERT INTO probe VALUES (NULL, NULL, NULL, NULL)"], "write");

  vi.stubEnv("TURSO_DATABASE_URL", full.url);
  await backUp([path]);
  vi.stubEnv("TURSO_DATABASE_URL", empty.url);
  await restore([path]);
  expect(await contents(clientOf(empty.url))).toEqual(await contents(client));
});

test("refuses to restore into a database with tables, or from an incomplete file", async () => {
  vi.stubEnv("TURSO_DATABASE_URL", full.url);
  await expect(restore([path])).rejects.toThrow(/not empty/);
  const half = join(folder, "half.sql");
  const whole = readFileSync(path, "utf8");
  writeFileSync(half, whole.slice(0, whole.length / 2));
  await expect(restore([half])).rejects.toThrow(/not a complete dump/);
  await expect(restore([join(folder, "none.sql")])).rejects.toThrow(/cannot be read/);
});

test("a backup never replaces a file, and leaves no file if the database does not answer", async () => {
  await expect(backUp([path])).rejects.toBeInstanceOf(Refusal);
  vi.stubEnv("TURSO_DATABASE_URL", "http://127.0.0.1:9");
  await expect(backUp([join(folder, "other.sql")])).rejects.toBeInstanceOf(Refusal);
});
