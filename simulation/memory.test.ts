import type { Client } from "@libsql/client";
import { createClient } from "@libsql/client/sqlite3";
import { expect, test } from "vitest";
import { databaseInMemory } from "./memory";

/** Returns the outcome of each statement, the last one on a closed client. */
async function outcomesOn(client: Client): Promise<unknown[]> {
  const add = (x: number | null, y: string) => ({ sql: "INSERT INTO a (x, y) VALUES (?, ?)", args: [x, y] });
  await client.executeMultiple("CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT NOT NULL UNIQUE)");
  const asked = [
    () => client.batch([add(1, "a"), add(2, "b")], "write"),
    () => client.batch([add(3, "c"), add(4, "b")], "write"),
    () => client.execute(add(5, "a")),
    () => client.batch([add(3, "c")], "write"),
    () => client.batch([["SELECT y FROM a WHERE x = ?", [3]], "DELETE FROM a WHERE x = 2"], "read"),
    () => client.execute({ sql: "INSERT INTO a VALUES (?, ?) RETURNING x, y", args: [6, "f"] }),
    () => client.execute({ sql: "INSERT INTO a VALUES (?, ?) RETURNING x, y", args: [6, "f"] }),
    () => client.execute("SELECT x, y, x, 1.5, NULL, y > ? AS later FROM a", ["b"]),
    () => client.execute({ sql: "SELECT ?, ?", args: [true, new Date(5)] }),
    () => client.execute({ sql: "SELECT ?", args: [NaN] }),
    () => client.execute({ sql: "SELECT ?", args: [undefined as unknown as null] }),
    () => client.execute("SELECT 9007199254740993"),
    () => client.execute("SELECT z FROM a"),
    () => client.executeMultiple("ALTER TABLE a ADD COLUMN z TEXT DEFAULT 'new'"),
    () => client.execute("SELECT z FROM a LIMIT 1"),
    async () => client.close(),
    () => client.execute("SELECT 1"),
  ];
  const outcomes: unknown[] = [];
  for (const ask of asked) outcomes.push(await ask().then(inWords, (error: Error) => wordsOf(error)));
  return outcomes;
}

const inWords = (result: unknown): unknown => {
  if (Array.isArray(result)) return result.map(inWords);
  const { rows, columns, rowsAffected } = (result ?? {}) as Awaited<ReturnType<Client["execute"]>>;
  return rows && { columns, rowsAffected, rows: rows.map((row) => ({ ...row, all: Array.from(row) })) };
};

const wordsOf = ({ name, ...error }: Error & { code?: string; extendedCode?: string }) => ({
  refused: name.startsWith("Libsql") ? "LibsqlError" : name,
  code: error.code,
  extendedCode: error.extendedCode,
});

test("statements that are kept have the outcomes that the library has", async () => {
  const found = await outcomesOn(databaseInMemory());
  expect(found).toEqual(await outcomesOn(createClient({ url: ":memory:" })));
  expect(found.length).toBe(17);
});
