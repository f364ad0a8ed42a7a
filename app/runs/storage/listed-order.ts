/**
 * Rows and cells of a CSV run for sorting, filtering and searching its lists. The database returns few long texts
 * instead of many rows, because a list may have half a million lines.
 */
import type { InValue, ResultSet } from "@libsql/client";
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { RowState } from "../../storage/schema";
import { mayHoldWords } from "../../storage/folded-words";
import { isTooLong } from "./stored-rows";

/** Separators between parts of a line and between lines. JSON never contains them unescaped. */
const part = "char(9)";
const line = "char(10)";
const linesOf = (text: unknown): string[] =>
  typeof text === "string" && text !== "" ? text.split("\n") : [];

/** Number of rows read per query. */
const portion = 5000;

export interface RowStates {
  /** Positions of the rows in each state. */
  byState: Partial<Record<RowState, number[]>>;
  /** Maps a row with a duplicate input to the position of the first row with it. */
  sameAs: Map<number, number>;
}

/** Reads the states of all rows from the index only. */
export async function readStates(database: Database, runId: string): Promise<RowStates> {
  const [states, same] = await readBatch(database, [
    {
      sql: `SELECT state, group_concat(position) AS positions FROM run_rows INDEXED BY run_rows_state WHERE run_id = ? GROUP BY state`,
      args: [runId],
    },
    {
      sql: `SELECT group_concat(position || ':' || same_as) AS pairs FROM run_rows WHERE run_id = ? AND same_as IS NOT NULL`,
      args: [runId],
    },
  ]);
  const numbers = (text: unknown) => String(text).split(",").map(Number);
  const pairs = same?.rows[0]?.pairs;
  return {
    byState: Object.fromEntries(
      (states?.rows ?? []).map((row) => [row.state, numbers(row.positions)]),
    ) as RowStates["byState"],
    sameAs: new Map(
      typeof pairs === "string"
        ? pairs.split(",").map((pair) => pair.split(":").map(Number) as [number, number])
        : [],
    ),
  };
}

/** Returns positions of rows whose cells in this table have this version. */
export async function positionsWithCells(
  database: Database,
  of: { runId: string; table: string; version: number },
): Promise<Set<number>> {
  const found = await database.$client.execute({
    sql: `SELECT group_concat(position) AS positions FROM run_cells
      WHERE run_id = ? AND table_name = ? AND hit = 0 AND version = ?`,
    args: [of.runId, of.table, of.version],
  });
  const positions = found.rows[0]?.positions;
  return new Set(typeof positions === "string" ? positions.split(",").map(Number) : []);
}

/** Some hits of a row, with the values of a few columns. */
export interface ReadCells {
  position: number;
  hit: number;
  hits: number;
  /** One value per hit for each column, in the requested order. Null if no hit has a value. */
  values: (unknown[] | null)[];
  /** The complete stored record if it contains the search words. */
  whole: string | null;
}

/**
 * Yields the rows' cells, in portions.
 * @param words search words that `whole` must contain; null reads no `whole`
 * @param having words that a column must contain in at least one hit
 */
export async function* cellsInOrder(
  database: Database,
  of: {
    runId: string;
    table: string;
    columns: string[];
    words: string | null;
    having: { column: string; words: string }[];
  },
  lastPosition: number,
): AsyncGenerator<ReadCells> {
  const paths = of.columns.map(pathOf);
  const values = paths.map(() => `|| ${part} || COALESCE(cells_json -> ?, '')`).join(" ");
  const searched = mayHoldWords("cells_json", of.words ?? "", inJson);
  const wanted = of.having.map(({ column, words }) =>
    mayHoldWords(`(cells_json -> '${pathOf(column).replaceAll("'", "''")}')`, words, inJson),
  );
  const whole =
    of.words === null ? "" : `|| ${part} || CASE WHEN ${searched.sql} THEN cells_json ELSE '' END`;
  const having = wanted.map(({ sql }) => `AND ${sql}`).join(" ");
  const sql = `SELECT group_concat(position || ${part} || hit || ${part} || hits ${values} ${whole}, ${line}) AS lines
    FROM run_cells WHERE run_id = ? AND table_name = ? ${having} AND position BETWEEN ? AND ?`;
  const before: InValue[] = [
    ...paths,
    ...(of.words === null ? [] : searched.args),
    of.runId,
    of.table,
    ...wanted.flatMap(({ args }) => args),
  ];
  const texts = inPortions(database, { sql, before }, lastPosition);
  for await (const text of texts)
    for (const each of linesOf(text)) {
      const parts = each.split("\t");
      yield {
        position: Number(parts[0]),
        hit: Number(parts[1]),
        hits: Number(parts[2]),
        values: paths.map((_, at) => (parts[3 + at] ? (JSON.parse(parts[3 + at] ?? "") as unknown[]) : null)),
        whole: (of.words !== null && parts[3 + paths.length]) || null,
      };
    }
}

const pathOf = (column: string) => `$.columns."${column.replaceAll('"', "")}"`;

export interface RowWords {
  position: number;
  input: Record<string, unknown> | null;
  reason: string | null;
}

/**
 * Yields the texts of the rows themselves.
 * @param words search words in the row's input or reason; null returns all rows
 */
export async function* rowWordsInOrder(
  database: Database,
  of: { runId: string; words: string | null },
  lastPosition: number,
): AsyncGenerator<RowWords> {
  const inInput = mayHoldWords("input_json", of.words ?? "", inJson);
  const inReason = mayHoldWords("reason", of.words ?? "");
  const patterns = of.words === null ? [] : [...inInput.args, ...inReason.args];
  const having = of.words === null ? "" : `AND (${inInput.sql} OR ${inReason.sql})`;
  const sql = `SELECT group_concat(json_array(position, json(input_json), reason), ${line}) AS lines
    FROM run_rows WHERE run_id = ? ${having} AND position BETWEEN ? AND ?`;
  const before: InValue[] = [of.runId, ...patterns];
  for await (const text of inPortions(database, { sql, before }, lastPosition))
    for (const each of linesOf(text)) {
      const [position, input, reason] = JSON.parse(each) as [number, RowWords["input"], string | null];
      yield { position, input, reason };
    }
}

/** Number of portions requested at once: the database reads one while another is in transit. */
const atOnce = 2;

/**
 * Runs the statement for each portion of positions. Its last two arguments are the portion's
 * bounds.
 */
async function* inPortions(
  database: Database,
  { sql, before }: { sql: string; before: InValue[] },
  lastPosition: number,
): AsyncGenerator<unknown> {
  let length = portion;
  let from = 0;
  const underWay: Promise<ResultSet>[] = [];
  const askAhead = () => {
    for (
      let next = from + underWay.length * length;
      underWay.length < atOnce && next <= lastPosition;
      next += length
    ) {
      const asked = database.$client.execute({ sql, args: [...before, next, next + length - 1] });
      // Avoids an unhandled rejection: the portion before may fail first.
      asked.catch(() => undefined);
      underWay.push(asked);
    }
  };
  while (from <= lastPosition) {
    askAhead();
    try {
      const found = await underWay.shift();
      from += length;
      askAhead();
      yield found?.rows[0]?.lines;
    } catch (error) {
      if (length === 1 || !isTooLong(error)) throw error;
      length = Math.ceil(length / 4);
      underWay.length = 0;
    }
  }
}

/** Returns the search words as JSON contains them. */
const inJson = (plain: string) => JSON.stringify(plain).slice(1, -1);
