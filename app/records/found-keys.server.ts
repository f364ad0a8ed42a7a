/**
 * Notes which people and companies the rows of an ended run contain, so that a record's page finds
 * every run about it.
 */
import { createHash } from "node:crypto";
import { keysOf } from "../keys/line-keys";
import { logError } from "../log";
import type { App } from "../app";
import { findWholeRun } from "../runs/large-results.server";
import { keysOfInput } from "../runs/lists/line-marks.server";
import { settingsOf } from "../runs/results/file-shape";
import { readListedPage } from "../runs/storage/listed-rows";
import type { StoredRun } from "../runs/storage/runs";
import { type Secrets, signatureOf } from "../signing.server";
import { readKnownResult } from "../storage/stored-results";
import { meaningOf } from "../toolkit/tables/layouts";
import { readProjected } from "../toolkit/tables/projection";
import { cellText, declaredTable, type ShownTable, shownTable } from "../toolkit/tables/shown-table";
import {
  beginReading,
  endReading,
  type Hash,
  pageOf,
  unreadRuns,
  writePart,
  type UnreadRun,
} from "./storage/found-keys";

type Reading = Pick<App, "database" | "files" | "implementation" | "config" | "now">;

/** Maximum runs and rows per minute. The scheduler reads a larger file without other runs. */
const atOnce = { runs: 100, rows: 25_000 };
const rowsTogether = 500;
/** Lines of a part; its keys are in memory at once. */
const linesOfPart = 25_000;
/** Lines per database row. */
const linesOfPage = 50;
/** Rows noted for one key, for example of a company with many people in one file. */
const mostPositions = 20;

/** Returns a key's hash by each secret. Only the console can make it. */
export const hashesOf = (secrets: Secrets, key: string): Hash[] =>
  secrets.map((secret) => hashOf([secret], key));

function hashOf(secrets: Secrets, key: string): Hash {
  const text = signatureOf(secrets, "found", key).slice(0, 11);
  return { text, number: createHash("sha256").update(text).digest().readUInt32BE(0) };
}

/** Reads the runs that ended since the last call. A failing run does not stop the others. */
export async function noteFoundKeys(app: Reading): Promise<void> {
  for (const unread of await unreadRuns(app.database, atOnce)) {
    try {
      await beginReading(app.database, unread, app.now().getTime());
      await noteRun(app, unread);
    } catch (error) {
      logError("keys of a run", { runId: unread.id, error });
    }
  }
}

async function noteRun(app: Reading, unread: UnreadRun): Promise<void> {
  const run = await findWholeRun(app, unread.id);
  let part = 0;
  let keys = new KeysOfPart(app.config.secrets);
  const write = async () => {
    const pages = keys.pages();
    if (pages.length > 0) await writePart(app.database, unread, part++, pages);
    keys = new KeysOfPart(app.config.secrets);
  };
  if (run)
    for await (const lines of linesOfRun(app, run)) {
      for (const line of lines) keys.add(line);
      if (keys.lines >= linesOfPart) await write();
    }
  await write();
  await endReading(app.database, unread, part);
}

interface KeyedLine {
  position: number;
  keys: string[];
}

class KeysOfPart {
  readonly #secrets: Secrets;
  readonly #found = new Map<string, { number: number; positions: number[] }>();
  lines = 0;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  add({ position, keys }: KeyedLine): void {
    this.lines += 1;
    for (const key of keys) {
      const { text, number } = hashOf(this.#secrets, key);
      const known = this.#found.get(text);
      if (!known) this.#found.set(text, { number, positions: [position] });
      else if (known.positions.length < mostPositions && known.positions.at(-1) !== position)
        known.positions.push(position);
    }
  }

  /** Returns at most one page per fifty lines. */
  pages(): string[] {
    if (this.#found.size === 0) return [];
    const count = Math.max(1, Math.floor(this.lines / linesOfPage));
    const pages = Array.from({ length: count }, (): [string, number[]][] => []);
    for (const [hash, { number, positions }] of this.#found) pages[number % count]?.push([hash, positions]);
    return pages.map(pageOf);
  }
}

async function* linesOfRun(app: Reading, run: StoredRun): AsyncGenerator<KeyedLine[]> {
  const query = app.implementation(run.tool)?.tool.queries[run.query];
  if (!query) return;
  const tables = Object.entries(query.tables ?? {});
  if (run.kind === "plain") {
    const value = readKnownResult(run.result)?.value;
    const settings = settingsOf(app.implementation(run.tool)?.tool, run.settings);
    const shown =
      value === undefined
        ? []
        : tables.map(([name, table]) => shownTable(name, table, value, { input: run.input, settings }));
    yield [
      { position: 0, keys: keysOfInput(query, run.input) },
      ...shown.flatMap((table) => linesIn(table, 0)),
    ];
    return;
  }
  const declared = tables.map(([name, table]) => declaredTable(name, table));
  for (let after = -1; ;) {
    const { rows, cells } = await readListedPage(app.database, run.id, {
      after,
      limit: rowsTogether,
      states: [],
    });
    yield [
      ...rows.map(({ position, input }) => ({
        position,
        keys: keysOfInput(query, input ? (JSON.parse(input) as Record<string, unknown>) : null),
      })),
      ...cells.flatMap(({ table, position, hits, cells: text }) => {
        const of = declared.find(({ name }) => name === table);
        return of ? linesIn({ ...of, rows: readProjected(of.columns, hits, text) }, position) : [];
      }),
    ];
    const last = rows.at(-1);
    if (!last || rows.length < rowsTogether) return;
    after = last.position;
  }
}

/** Returns the people and companies of each line. */
const linesIn = ({ columns, rows }: Pick<ShownTable, "columns" | "rows">, position: number): KeyedLine[] =>
  rows.map(({ cells }) => ({
    position,
    keys: columns.flatMap((column, at) => {
      const cell = cells[at];
      const text = cell ? cellText(column, cell) : "";
      if (text === "") return [];
      switch (meaningOf(column)) {
        case "e-mail":
          return keysOf("person", { email: text });
        case "LinkedIn":
          return [...keysOf("person", { linkedin: text }), ...keysOf("company", { linkedin: text })];
        case "domain":
          return keysOf("company", { domain: text });
        default:
          return [];
      }
    }),
  }));
