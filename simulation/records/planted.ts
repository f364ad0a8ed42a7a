/** Bugs in the SQL of records, planted between the product and its database. */
import type { InStatement } from "@libsql/client";

export interface RecordsPlant {
  name: string;
  seed?: number;
  /** Returns the statement that the database receives instead. */
  statement(statement: InStatement): InStatement;
}

const replacing = (name: string, from: string | RegExp, to: string): RecordsPlant => ({
  name,
  statement: (statement) =>
    typeof statement === "string"
      ? statement.replace(from, to)
      : { ...statement, sql: statement.sql.replace(from, to) },
});

/** Drops statements that match. */
const without = (name: string, words: RegExp): RecordsPlant => ({
  name,
  statement: (statement) =>
    words.test(typeof statement === "string" ? statement : statement.sql) ? "SELECT 1" : statement,
});

export const recordsPlants: RecordsPlant[] = [
  without(
    "a join leaves the lines of the other record behind",
    /^UPDATE list_lines SET record_id = \? WHERE record_id = \? AND EXISTS/,
  ),
  without(
    "a join leaves the keys of the other record behind",
    /^UPDATE record_keys SET record_id = \? WHERE record_id = \? AND EXISTS/,
  ),
  without("a join does not count the list's lines", /^UPDATE lists SET lines/),
  without("a join shows both lines of a list", /^UPDATE list_lines AS gone SET hidden_by/),
  without(
    "a split leaves the keys with the other record",
    /^UPDATE (?:OR IGNORE )?record_keys SET record_id = \? WHERE record_id = \? AND home_id IN/,
  ),
  replacing(
    "a split is forgotten, and the same answer joins again",
    /split_at IS NOT NULL/g,
    "split_at = -1",
  ),
  replacing(
    "a late write overwrites a newer one",
    /AND h\.seq = \(SELECT MAX\(seq\)[\s\S]*?newer\.field = h\.field\)/,
    "",
  ),
  replacing(
    "an answer about one person joins another person's record",
    /(FROM records r CROSS JOIN record_keys k ON k\.record_id = r\.id[\s\S]*)$/,
    "$1 AND (k.key NOT LIKE 'linkedin:%' OR k.key IN (SELECT value FROM json_each(?1)))",
  ),
  {
    name: "a repeated write stands twice in the history",
    statement(statement) {
      if (
        typeof statement === "string" ||
        !/^INSERT INTO record_history[\s\S]*WHERE old\.id = \?/.test(statement.sql)
      )
        return statement;
      const sql = statement.sql.replace("SELECT ?, r.id", "SELECT ? || '-' || abs(random()), r.id");
      return { ...statement, sql };
    },
  },
];
