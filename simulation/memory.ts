/**
 * libSQL in this process. Differs from `@libsql/client` in one point: it keeps prepared statements. A simulated day
 * repeats the same few hundred, and preparing them each time took a third of the time. statements-on-sqld.test.ts checks
 * that its outcomes match those of the product's client and server.
 */
import { type Client, type InStatement, LibsqlError, type ResultSet, type Row } from "@libsql/client";
import Libsql from "libsql";

interface Prepared {
  run(values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  all(values: unknown[]): unknown[][];
  /** Column names, or null if the statement returns no rows. */
  columns: string[] | null;
}

type Asked = InStatement | readonly [sql: string, args?: unknown];

export function databaseInMemory(): Client {
  const inner = new Libsql(":memory:");
  const kept = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const known = kept.get(sql) ?? prepare(inner, sql);
    kept.set(sql, known);
    return known;
  };
  const does = (asked: Asked): ResultSet => {
    if (!inner.open) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
    const [sql, args = []] = partsOf(asked);
    try {
      return outcomeOf(prepared(sql), args.map(toSql));
    } catch (error) {
      throw error instanceof Libsql.SqliteError ? refused(error) : error;
    }
  };
  const client = {
    execute: async (statement: InStatement, args?: unknown) =>
      does(typeof statement === "string" ? [statement, args] : statement),
    batch: async (statements: Asked[]) => {
      does("BEGIN IMMEDIATE");
      try {
        const results = statements.map(does);
        does("COMMIT");
        return results;
      } finally {
        if (inner.open && inner.inTransaction) does("ROLLBACK");
      }
    },
    executeMultiple: async (sql: string) => {
      inner.exec(sql);
      // The statements may return other columns now.
      kept.clear();
    },
    close: () => {
      if (inner.open) inner.close();
    },
  };
  return client as Partial<Client> as Client;
}

function prepare(inner: InstanceType<typeof Libsql>, sql: string): Prepared {
  const statement = inner.prepare(sql);
  statement.safeIntegers(true);
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length > 0) statement.raw(true);
  return {
    run: (values) => statement.run(values),
    all: (values) => statement.all(values) as unknown[][],
    columns: columns.length > 0 ? columns : null,
  };
}

function partsOf(asked: Asked): [sql: string, args?: unknown[]] {
  const [sql, args] =
    typeof asked === "string" ? [asked] : "sql" in asked ? [asked.sql, asked.args] : [asked[0], asked[1]];
  if (args !== undefined && !Array.isArray(args)) throw new TypeError(`Values by name are not taken: ${sql}`);
  return [sql, args];
}

function outcomeOf({ columns, run, all }: Prepared, values: unknown[]): ResultSet {
  if (columns)
    return resultOf(
      columns,
      all(values).map((row) => rowOf(columns, row)),
    );
  const { changes, lastInsertRowid } = run(values);
  return { ...resultOf([], []), rowsAffected: changes, lastInsertRowid: BigInt(lastInsertRowid) };
}

const resultOf = (columns: string[], rows: Row[]): ResultSet => ({
  columns,
  columnTypes: [],
  rows,
  rowsAffected: 0,
  lastInsertRowid: undefined,
  toJSON: () => ({ columns, rows }),
});

/** Returns values by name and by index; the object's keys list only the names. */
function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  Object.defineProperty(row, "length", { value: values.length });
  for (const [at, each] of values.entries()) {
    const value = typeof each === "bigint" ? wholeNumber(each) : each;
    Object.defineProperty(row, at, { value });
    const name = columns[at] ?? "";
    if (!Object.hasOwn(row, name)) row[name] = value;
  }
  return row as unknown as Row;
}

function wholeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`No whole number of JavaScript: ${value}`);
  return number;
}

function toSql(value: unknown): unknown {
  if (value === undefined) throw new TypeError("undefined cannot be passed as argument to the database");
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError("Only finite numbers can be passed as arguments to the database");
  if (typeof value === "boolean") return value ? 1 : 0;
  return value instanceof Date ? value.valueOf() : value;
}

const refused = (error: Error & { code: string; rawCode?: number }) =>
  new LibsqlError(
    error.message,
    /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code,
    error.code,
    error.rawCode,
    error,
  );
