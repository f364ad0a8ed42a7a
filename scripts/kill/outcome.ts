/**
 * Checks the outcome of a round: every file, email, alert and charge, and everything that is wrong.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { bearer, type Product, readRun, type Upload } from "../../bench/product.ts";
import { CsvParser, unlimited } from "../../app/runs/csv/parser.ts";
import type { BillLine } from "../../sandbox/bill.ts";
import type { OutboxEmail, OutboxSlackMessage } from "../../sandbox/world.ts";
import { isLostWith, type Kill } from "./kills.ts";
import { differences, isAllowed, type LedgerRow, repeated } from "./money.ts";
import type { Work } from "./work.ts";

export interface Outcome {
  runs: number;
  rows: Record<string, number>;
  mails: number;
  alerts: number;
  charts: number;
  charges: number;
  billed: number;
  booked: number;
  uncertain: number;
  /** Repeated paid calls: those lost at a kill, and all others. */
  again: { lost: number; others: number };
  /** Seconds of the slowest run, from its start or from the return of the last killed part. */
  slowest: number;
  wrong: string[];
}

export interface Begun {
  /**
   * True to compare the bill right after all work has ended, when lost charges may still be
   * missing.
   */
  soon: boolean;
  /** ms since 1970 */
  at: number;
  /** Number of bill lines and of ledger rows. */
  billed: number;
  ledger: number;
}

interface Reached {
  product: Product;
  database: Client;
}

export async function outcomeOf(reached: Reached, work: Work, kills: Kill[], begun: Begun): Promise<Outcome> {
  const { database } = reached;
  const wrong: string[] = [];
  const outbox = await json<{ emails: OutboxEmail[]; slack: OutboxSlackMessage[] }>(reached, "/outbox.json");
  const runs = await runsSince(database, begun.at);
  const files = await Promise.all(work.files.map((file) => lookAtFile(reached, file, runs, outbox.emails)));
  wrong.push(...files.flatMap((file) => file.wrong));
  for (const run of runs)
    if (run.mail === "failed") wrong.push(`the e-mail of run ${run.id} is called failed: ${run.mailProblem}`);
  wrong.push(...(await failures(database, begun.at)));
  wrong.push(...(await lookAtUsedRows(reached, work, kills)));
  const alerts = await lookAtAlerts(database, work, outbox.slack);
  wrong.push(...alerts.wrong);
  const money = await lookAtMoney(reached, kills, begun);
  wrong.push(...money.wrong);
  return {
    runs: runs.length,
    rows: await rowStates(database, begun.at),
    mails: files.reduce((sum, { mails }) => sum + mails, 0),
    alerts: alerts.messages,
    charts: await chartsOf(database, work),
    ...money,
    slowest:
      Math.max(
        0,
        ...runs.map(({ began, ended }) => ended - Math.max(began, ...kills.map(({ back }) => back))),
      ) / 1000,
    wrong,
  };
}

const json = async <T>({ product }: Reached, path: string) =>
  (await (await fetch(product.sandbox + path)).json()) as T;

interface Run {
  id: string;
  kind: string;
  status: string;
  title: string;
  email: string | null;
  mail: string;
  mailProblem: string | null;
  began: number;
  ended: number;
}

async function runsSince(database: Client, at: number): Promise<Run[]> {
  const { rows } = await database.execute({
    sql: `SELECT id, kind, status, title, email, mail, mail_problem AS mailProblem, created_at AS began,
      finished_at AS ended FROM runs WHERE created_at >= ?`,
    args: [at],
  });
  return rows as unknown as Run[];
}

async function rowStates(database: Client, at: number): Promise<Record<string, number>> {
  const { rows } = await database.execute({
    sql: `SELECT state, COUNT(*) AS n FROM run_rows WHERE run_id IN (SELECT id FROM runs WHERE created_at >= ?)
      GROUP BY state ORDER BY n DESC`,
    args: [at],
  });
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
}

/**
 * No vendor refuses calls in a round, so the kills caused every failure, and only `uncertain` is
 * allowed. A file whose rows all failed has no problem of its own.
 */
async function failures(database: Client, at: number): Promise<string[]> {
  const [runs, rows] = await Promise.all([
    database.execute({
      sql: `SELECT title, problem_json ->> 'kind' AS kind, problem_json ->> 'detail' AS detail FROM runs
        WHERE created_at >= ? AND status = 'failed' AND problem_json ->> 'kind' IS NOT 'uncertain'
          AND (kind = 'plain' OR problem_json IS NOT NULL)`,
      args: [at],
    }),
    database.execute({
      sql: `SELECT COUNT(*) AS n, reason_kind AS kind, reason AS detail FROM run_rows
        WHERE state = 'failed' AND reason_kind IS NOT 'uncertain' AND run_id IN (SELECT id FROM runs WHERE created_at >= ?)
        GROUP BY kind, detail`,
      args: [at],
    }),
  ]);
  return [
    ...runs.rows.map((row) => `“${String(row.title)}” failed (${String(row.kind)}): ${String(row.detail)}`),
    ...rows.rows.map((row) => `${Number(row.n)} rows failed (${String(row.kind)}): ${String(row.detail)}`),
  ];
}

async function chartsOf(database: Client, { week: { week, year } }: Work): Promise<number> {
  const { rows } = await database.execute({
    sql: "SELECT COUNT(*) AS n FROM chart_headers WHERE week = ? AND state = 'scraped'",
    args: [year * 100 + week],
  });
  return Number(rows[0]?.n);
}

const ends = ["done", "noData", "skipped", "failed", "cancelled"] as const;

/**
 * An upload cut off by a kill leaves no run; an accepted upload must be processed completely and
 * reported once.
 */
async function lookAtFile({ product }: Reached, file: Upload, runs: Run[], emails: OutboxEmail[]) {
  const wrong: string[] = [];
  const own = runs.filter(({ email }) => email === file.email);
  const mails = emails.filter(({ to }) => to === file.email).length;
  if (own.length > 1) wrong.push(`${file.name} became ${own.length} runs`);
  const [run] = own;
  if (!run) return { wrong: mails > 0 ? [`an e-mail about ${file.name}, which is no run`] : [], mails };
  const [headers = [], ...rows] = recordsOf(file.csv);
  const view = await readRun(product, run.id);
  const { counts } = view;
  const ended = ends.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  if (!counts || counts.total !== rows.length || ended !== counts.total)
    wrong.push(`${file.name}: ${rows.length} rows, counted ${JSON.stringify(counts)}`);
  const told = view.status === "done" || (view.status === "failed" && !view.error);
  if (told && (mails !== 1 || run.mail !== "sent"))
    wrong.push(`${file.name}: ${mails} e-mails, which the run calls ${run.mail}`);
  const response = await fetch(`${product.console}/api/runs/${run.id}/result.csv`, {
    headers: bearer(product),
  });
  const [header = [], ...records] = recordsOf(await response.text());
  const places = headers.map((name) => header.indexOf(name));
  const found = records.map((record) => places.map((at) => record[at] ?? ""));
  if (JSON.stringify(found) !== JSON.stringify(rows))
    wrong.push(
      `${file.name}: its result file has ${found.length} rows, not its ${rows.length} in their order with what they had`,
    );
  return { wrong, mails };
}

/**
 * Rows that a user resumed must no longer be cancelled, and the round must really have tested this.
 */
async function lookAtUsedRows({ product }: Reached, { rows: { cancelled } }: Work, kills: Kill[]) {
  const wrong: string[] = [];
  const { counts } = await readRun(product, cancelled.id);
  if (cancelled.isGoneOnWith && counts?.cancelled !== 0)
    wrong.push(`of the rows that were gone on with ${counts?.cancelled} are cancelled`);
  if (!kills.some((kill) => kill.console && kill.usedRows > 0))
    wrong.push("no kill came in the midst of a row of a run made from rows");
  return wrong;
}

function recordsOf(csv: string): string[][] {
  const parser = new CsvParser(",", unlimited);
  return [...parser.push(csv.replace(/^\uFEFF/, "")), ...parser.end()];
}

async function lookAtAlerts(database: Client, { alerts }: Work, slack: OutboxSlackMessage[]) {
  const wrong: string[] = [];
  const { rows } = await database.execute("SELECT alert_id AS alert, state FROM firings");
  let messages = 0;
  for (const [id, keyword] of alerts) {
    const told = slack.filter((one) =>
      JSON.stringify(one).includes(keyword.split(" ").at(-1) ?? keyword),
    ).length;
    messages += told;
    const states = rows.flatMap(({ alert, state }) => (alert === id ? [String(state)] : []));
    const most = states.filter((state) => state === "sent" || state === "unconfirmed").length;
    const least = states.filter((state) => state === "sent").length;
    if (states.length !== 1 || told < least || told > most)
      wrong.push(
        `the alert “${keyword}” has ${told} messages, its firings are ${states.join(", ") || "none"}`,
      );
  }
  return { wrong, messages };
}

/**
 * Seconds until a limiter's alarm has charged a lost call: it checks reservations older than two
 * minutes. The third minute is for slow machines.
 */
const bookedWithin = 180;

interface Books {
  lines: BillLine[];
  ledger: LedgerRow[];
}

/**
 * Returns the bill and the ledger since the round started. If a kill cut off a call whose row ended
 * by another call, only the limiter's alarm charges it; until then the bill may be higher.
 */
async function booksSince(reached: Reached, begun: Begun): Promise<Books> {
  const deadline = Date.now() + bookedWithin * 1000;
  for (;;) {
    const books = await readBooks(reached, begun);
    const missing = differences(books.lines, books.ledger).some(
      ({ billed, booked, uncertain }) => billed > booked + uncertain,
    );
    if (!missing || begun.soon || Date.now() > deadline) return books;
    await sleep(1000);
  }
}

async function readBooks(reached: Reached, begun: Begun): Promise<Books> {
  const all = await json<{ lines: BillLine[] }>(reached, "/bill.json");
  const { rows } = await reached.database.execute({
    sql: `SELECT upstream, units, usd, uncertain FROM (SELECT * FROM ledger ORDER BY rowid LIMIT -1 OFFSET ?)
      WHERE usd > 0`,
    args: [begun.ledger],
  });
  const ledger = rows.map((row) => ({ ...row, uncertain: Number(row.uncertain) === 1 }));
  return { lines: all.lines.slice(begun.billed), ledger: ledger as unknown as LedgerRow[] };
}

async function lookAtMoney(reached: Reached, kills: Kill[], begun: Begun) {
  const wrong: string[] = [];
  const { lines, ledger } = await booksSince(reached, begun);
  const isLater = (line: BillLine) => begun.soon && isLostWith(line, kills);
  for (const one of differences(lines, ledger, isLater))
    wrong.push(
      `${one.vendor} billed ${one.billed.toFixed(4)}, the ledger has ${one.booked.toFixed(4)} and ${one.uncertain.toFixed(4)} uncertain`,
    );
  const again = repeated(lines, kills);
  const [allowed, others] = [again.filter(isAllowed), again.filter((one) => !isAllowed(one))];
  for (const { vendor, about, times, usd } of others)
    wrong.push(`${vendor} was paid ${times} times for ${about} (${usd.toFixed(4)} USD each)`);
  const usd = (ones: { usd: number }[]) => ones.reduce((sum, one) => sum + one.usd, 0);
  return {
    charges: lines.length,
    billed: usd(lines),
    booked: usd(ledger.filter(({ uncertain }) => !uncertain)),
    uncertain: usd(ledger.filter(({ uncertain }) => uncertain)),
    again: { lost: allowed.length, others: others.length },
    wrong,
  };
}
