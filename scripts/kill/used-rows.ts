/** Starts runs from another run's rows as the screens do: "Use in…", and resumed cancelled rows. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { bearer, post, type Product, readRun, untilEnded, upload, type Upload } from "../../bench/product.ts";
import { keyOf } from "../../app/runs/lists/list-query.ts";
import { packed } from "../../app/runs/lists/packed-keys.ts";

export interface UsedRows {
  /** Files of the runs: the source of the rows, the cancelled one, and the one still to be sent. */
  files: { from: Upload; cancelled: Upload; used: Upload };
  /** The run that supplies the rows. */
  from: string;
  /**
   * The run with the cancelled rows, and whether the console accepted the request to resume them.
   */
  cancelled: { id: string; isGoneOnWith: boolean };
}

/** Rows of each run made from them. */
const each = 30;
export const usedRowsOfRound = 2 * each;

const target = "/api/signals/query/target/csv";

/** The client check is free; its rows then feed a lookup of people, which costs money. */
export async function usedRows(product: Product, round: string, emails: string[]): Promise<UsedRows> {
  const from = fileOf(round, "from", "/api/signals/query/client/csv", ["email", ...emails].join("\n"));
  const id = await upload(product, from);
  await untilEnded(product, id, 120);
  const [used, cancelled] = await Promise.all(
    [0, each].map(async (first) => {
      const keys = Array.from({ length: each }, (_, at) => first + at);
      return fileOf(
        round,
        first === 0 ? "used" : "cancelled",
        target,
        await fileForUse(product, id, keys),
        id,
      );
    }),
  );
  if (!used || !cancelled) throw new Error("Rows can't be used.");
  return {
    files: { from, used, cancelled },
    from: id,
    cancelled: { id: await cancelledAtOnce(product, cancelled), isGoneOnWith: false },
  };
}

const fileOf = (round: string, name: string, api: string, csv: string, madeFrom?: string): Upload => ({
  api,
  name: `${name}.csv`,
  email: `${round}-${name}@example.com`,
  csv,
  ...(madeFrom && { madeFrom }),
});

/** Returns the selected lines as a file for the other tool. */
async function fileForUse(product: Product, runId: string, positions: number[]): Promise<string> {
  const wanted = new URLSearchParams({ part: "file", tool: "valid-targets", query: "target" });
  const answer = await fetch(`${product.console}/runs/${runId}/list?${wanted}`, {
    method: "POST",
    headers: bearer(product),
    body: new URLSearchParams({ keys: packed(positions.map((position) => keyOf(position, 0))) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Rows were not given for use: ${text}`);
  return text.replace(/^\uFEFF/, "");
}

/** Cancels the run as soon as its rows are known, when few have started. */
async function cancelledAtOnce(product: Product, file: Upload): Promise<string> {
  const id = await upload(product, file);
  const deadline = Date.now() + 60_000;
  while ((await readRun(product, id)).counts?.total !== each) {
    if (Date.now() > deadline) throw new Error("A file's rows were not known in time.");
    await sleep(20);
  }
  const answer = await post(product, `/api/runs/${id}/cancel`);
  if (!answer.ok) throw new Error(`A run was not cancelled: ${await answer.text()}`);
  await untilEnded(product, id, 60);
  return id;
}

export async function goOn(product: Product, { cancelled }: UsedRows): Promise<void> {
  const answer = await post(product, `/api/runs/${cancelled.id}/again`, { rows: "cancelled" });
  cancelled.isGoneOnWith = answer.ok;
  await answer.text();
}

/** Returns the number of rows in progress in runs made from this run's rows. */
export async function rowsUnderWork(database: Client, { from }: UsedRows): Promise<number> {
  const { rows } = await database.execute({
    sql: `SELECT COUNT(*) AS n FROM run_rows WHERE state = 'running'
      AND run_id IN (SELECT id FROM runs WHERE made_from = ?)`,
    args: [from],
  });
  return Number(rows[0]?.n);
}
