/**
 * A backup also loads into Cloudflare D1, in case the console leaves Turso (docs/decisions/0036).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../testing/own-database.ts";
import { dumpDatabase, statementsOf } from "./dump.ts";

const folder = mkdtempSync(join(tmpdir(), "dump-d1-"));
const platform = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: ["DB"],
  }),
);
let database: Awaited<ReturnType<typeof startOwnDatabase>>;
beforeAll(async () => {
  database = await startOwnDatabase();
}, 60_000);
afterAll(async () => {
  await Promise.all([database.stop(), platform.dispose()]);
  rmSync(folder, { recursive: true, force: true });
});

test("D1 loads a backup, and every table has the same rows", async () => {
  const client = createClient({ url: database.url });
  await client.execute("CREATE TABLE probe (words TEXT, bytes BLOB, number REAL, whole INTEGER)");
  const words = ["it's; a\r\nline;\n'x'", "\u2028 and \u0085", "\ud83d\ude00", "COMMIT;\n", ""];
  await client.batch(
    words.map((each, at) => ({
      sql: "INSERT INTO probe VALUES (?, ?, ?, ?)",
      args: [each, new Uint8Array([0, at, 255]), at / 3, BigInt(at) * 6_000_000_000_007n],
    })),
    "write",
  );
  const path = join(folder, "backup.sql");
  await dumpDatabase({ url: database.url }, path);

  const d1 = await platform.getD1Database("DB");
  const portion: string[] = [];
  const write = () => d1.batch(portion.splice(0).map((statement) => d1.prepare(statement)));
  for await (const statement of statementsOf(path)) {
    portion.push(statement);
    if (portion.length >= 200) await write();
  }
  await write();

  const probe = "SELECT words, hex(bytes) AS bytes, number, CAST(whole AS TEXT) AS whole FROM probe";
  const { results } = await d1.prepare(probe).all();
  expect(results).toEqual((await client.execute(probe)).rows.map((row) => ({ ...row })));
  const named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  const tables = (await client.execute(named)).rows.map(({ name }) => String(name));
  expect(tables.length).toBeGreaterThan(40);
  const countOf = tables.map((name) => `SELECT '${name}' AS name, COUNT(*) AS rows FROM "${name}"`);
  for (const count of countOf) {
    const { rows } = await client.execute(count);
    expect(await d1.prepare(count).first()).toEqual({ ...rows[0] });
  }
  client.close();
});
