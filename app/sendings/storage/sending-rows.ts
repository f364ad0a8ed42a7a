/**
 * Reads and writes `sending_rows`: new → planned → due → writing → written → done. Each step is
 * stored before the next begins.
 */
import type { InStatement, InValue, Row } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { SendingRowState } from "../../storage/schema";
import type { Outcome } from "../plan/counts";
import {
  type DecidedRow,
  type Decision,
  type Part,
  type RowPlan,
  type SourceRow,
  waitKinds,
} from "../plan/rows";

/** A statement about rows of one sending; callers can add a condition. */
export interface RowsStatement {
  sql: string;
  args: InValue[];
}

export interface StoredRow {
  position: number;
  email: string | null;
  input: SourceRow | null;
  meets: number | null;
  state: SendingRowState;
  outcome: Outcome | null;
  reason: string | null;
  plan: RowPlan | null;
  waitsFor: Part | null;
  acceptedFor: Decision[];
  companyChosen: string | null;
  recordId: string | null;
  before: Record<string, string | null> | null;
  wrote: Record<string, { wrote: string; readBack: string | null }> | null;
  created: boolean;
  attempts: number;
  beganAt: number | null;
  wroteAt: number | null;
  /** The association we added; `wasPrimary` is the former primary company that ours replaced. */
  tied: { companyId: string; types: number[]; wasPrimary?: string } | null;
  listed: boolean;
  /** An undo. `at` (ms since 1970) is the start of its last attempt, until HubSpot confirms it. */
  returned: { is: string; why?: string; to?: Record<string, string>; at?: number } | null;
}

const text = (cell: unknown) => (typeof cell === "string" ? cell : null);
const number = (cell: unknown) => (cell === null || cell === undefined ? null : Number(cell));
const parsed = <T>(cell: unknown): T | null => (typeof cell === "string" ? (JSON.parse(cell) as T) : null);

const rowOf = (row: Row): StoredRow => ({
  position: Number(row.position),
  email: text(row.email),
  input: parsed<SourceRow>(row.input_json),
  meets: number(row.meets),
  state: row.state as SendingRowState,
  outcome: row.outcome as Outcome | null,
  reason: text(row.reason),
  plan: parsed<RowPlan>(row.plan_json),
  waitsFor: row.waits_for as Part | null,
  acceptedFor: [
    ...(Number(row.accepted) === 1 ? waitKinds : []),
    ...(parsed<Decision[]>(row.accepted_for) ?? []),
  ],
  companyChosen: text(row.company_chosen),
  recordId: text(row.record_id),
  before: parsed(row.before_json),
  wrote: parsed(row.wrote_json),
  created: Number(row.created) === 1,
  attempts: Number(row.attempts),
  beganAt: number(row.began_at),
  wroteAt: number(row.wrote_at),
  tied: parsed(row.tied_json),
  listed: Number(row.listed) === 1,
  returned: parsed(row.returned_json),
});

export async function rowsWhere(database: Database, where: string, args: InValue[]): Promise<StoredRow[]> {
  const [found] = await readBatch(database, [{ sql: `SELECT * FROM sending_rows WHERE ${where}`, args }]);
  return (found?.rows ?? []).map(rowOf);
}

export const insertRows = (sendingId: string, rows: DecidedRow[]): InStatement[] =>
  rows.map(({ accepted, companyChosen = null, ...row }) => ({
    sql: `INSERT INTO sending_rows (sending_id, position, email, input_json, state, accepted_for, company_chosen)
      VALUES (?, ?, ?, ?, 'new', ?, ?) ON CONFLICT DO NOTHING`,
    args: [
      ...[sendingId, row.position, row.email, JSON.stringify(row)],
      ...[accepted ? JSON.stringify(accepted) : null, companyChosen],
    ],
  }));

/** Returns rows in this state that represent a record (heads), in order, after this position. */
export const headsIn = (
  database: Database,
  sendingId: string,
  states: SendingRowState[],
  limit: number,
  after = -1,
): Promise<StoredRow[]> =>
  rowsWhere(
    database,
    `sending_id = ? AND position > ? AND state IN (${states.map((state) => `'${state}'`).join(", ")})
      AND meets IS NULL ORDER BY position LIMIT ?`,
    [sendingId, after, limit],
  );

/** Returns earlier rows with the same record or address: the head and all rows merged into it. */
export async function metBy(
  database: Database,
  sendingId: string,
  { recordIds, emails }: { recordIds: string[]; emails: string[] },
): Promise<StoredRow[]> {
  const heads = `SELECT COALESCE(meets, position) FROM sending_rows WHERE sending_id = ? AND state = 'planned' AND
    (record_id IN (SELECT value FROM json_each(?)) OR email IN (SELECT value FROM json_each(?)))`;
  const args = [sendingId, JSON.stringify(recordIds), JSON.stringify(emails)];
  return rowsWhere(
    database,
    `sending_id = ? AND state = 'planned' AND (position IN (${heads}) OR meets IN (${heads}))`,
    [sendingId, ...args, ...args],
  );
}

export const membersOf = (database: Database, sendingId: string, heads: number[]): Promise<StoredRow[]> =>
  rowsWhere(
    database,
    "sending_id = ? AND (position IN (SELECT value FROM json_each(?)) OR meets IN (SELECT value FROM json_each(?)))",
    [sendingId, JSON.stringify(heads), JSON.stringify(heads)],
  );

export interface Shown {
  outcomes?: readonly Outcome[];
  part?: Part;
  after?: number;
  /** True returns only rows whose record was archived, false all others. */
  archived?: boolean;
  limit: number;
}

/** Whether the row's record was archived when the sending was taken back. Only the head stores it. */
const isArchived = `EXISTS (SELECT 1 FROM sending_rows AS head WHERE head.sending_id = sending_rows.sending_id
  AND head.position = COALESCE(sending_rows.meets, sending_rows.position)
  AND head.state = 'returned' AND json_extract(head.returned_json, '$.is') = 'archived')`;

export async function countArchived(database: Database, sendingId: string): Promise<number> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT COUNT(*) AS archived FROM sending_rows WHERE sending_id = ? AND outcome = 'created' AND ${isArchived}`,
      args: [sendingId],
    },
  ]);
  return Number(found?.rows[0]?.archived ?? 0);
}

export const shownRows = (
  database: Database,
  sendingId: string,
  { outcomes, part, after = -1, archived, limit }: Shown,
): Promise<StoredRow[]> =>
  rowsWhere(
    database,
    `sending_id = ? AND position > ?${outcomes ? ` AND outcome IN (${outcomes.map(() => "?").join(", ")})` : ""}${
      part ? " AND waits_for = ?" : ""
    }${archived === undefined ? "" : ` AND ${archived ? "" : "NOT "}${isArchived}`} ORDER BY position LIMIT ?`,
    [sendingId, after, ...(outcomes ?? []), ...(part ? [part] : []), limit],
  );

export async function outcomeCounts(
  database: Database,
  sendingId: string,
): Promise<
  { outcome: Outcome | null; state: SendingRowState; part: Part | null; rows: number; records: number }[]
> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT outcome, state, waits_for, COUNT(*) AS rows, SUM(meets IS NULL) AS records FROM sending_rows
        WHERE sending_id = ? GROUP BY outcome, state, waits_for`,
      args: [sendingId],
    },
  ]);
  return (found?.rows ?? []).map(({ outcome, state, waits_for: part, rows, records }) => ({
    outcome: outcome as Outcome | null,
    state: state as SendingRowState,
    part: part as Part | null,
    rows: Number(rows),
    records: Number(records),
  }));
}

const columns = {
  meets: "meets",
  state: "state",
  outcome: "outcome",
  reason: "reason",
  plan: "plan_json",
  input: "input_json",
  email: "email",
  waitsFor: "waits_for",
  companyChosen: "company_chosen",
  recordId: "record_id",
  before: "before_json",
  wrote: "wrote_json",
  created: "created",
  attempts: "attempts",
  beganAt: "began_at",
  wroteAt: "wrote_at",
  tied: "tied_json",
  listed: "listed",
  returned: "returned_json",
} as const;

export type RowChange = Partial<{ [K in keyof typeof columns]: StoredRow[K] }>;

const taken = new Set<keyof typeof columns>(["state", "outcome", "reason", "waitsFor"]);

const stored = (value: unknown): InValue =>
  value === null || typeof value === "string" || typeof value === "number"
    ? value
    : typeof value === "boolean"
      ? Number(value)
      : JSON.stringify(value);

/**
 * Changes a row. A head passes its state, outcome and reason to all rows merged into it.
 * @param unless "forgotten" leaves a row alone whose person was forgotten during a call
 */
export function changeRow(
  sendingId: string,
  position: number,
  change: RowChange,
  unless?: "forgotten",
): RowsStatement[] {
  const known = unless ? " AND input_json IS NOT NULL" : "";
  const [own, shared] = assignments(change);
  return [
    {
      sql: `UPDATE sending_rows SET ${own.set} WHERE sending_id = ? AND position = ?${known}`,
      args: [...own.args, sendingId, position],
    },
    ...(shared.args.length > 0
      ? [
          {
            sql: `UPDATE sending_rows SET ${shared.set} WHERE sending_id = ? AND meets = ?${known}`,
            args: [...shared.args, sendingId, position],
          },
        ]
      : []),
  ];
}

interface Assignment {
  set: string;
  args: InValue[];
}

/** Returns the SET clauses for a row, and for the rows merged into it. */
export function assignments(change: RowChange): [head: Assignment, members: Assignment] {
  const names = Object.keys(change) as (keyof typeof columns)[];
  const of = (which: (keyof typeof columns)[]) => ({
    set: which.map((name) => `${columns[name]} = ?`).join(", "),
    args: which.map((name) => stored(change[name])),
  });
  return [of(names), of(names.filter((name) => taken.has(name)))];
}

/** Resets all rows, so that the worker plans them against the portal's current data. */
export const replanAll = (sendingId: string): RowsStatement => ({
  sql: "UPDATE sending_rows SET state = 'new', meets = NULL, outcome = NULL, reason = NULL, waits_for = NULL WHERE sending_id = ? AND state = 'planned'",
  args: [sendingId],
});

/**
 * Ends rows that are not written yet, without rows whose write was not answered: HubSpot may have
 * executed it.
 */
export const dropDue = (sendingId: string, reason = "Cancelled before."): RowsStatement => ({
  sql: `UPDATE sending_rows SET state = 'done', outcome = 'not reached', reason = ? WHERE sending_id = ?
    AND state IN ('due', 'new', 'planned') AND NOT EXISTS (SELECT 1 FROM sending_rows AS head
      WHERE head.sending_id = sending_rows.sending_id AND head.state = 'due' AND head.began_at IS NOT NULL
        AND head.wrote_json IS NOT NULL AND head.position = COALESCE(sending_rows.meets, sending_rows.position))`,
  args: [reason, sendingId],
});

export const writeRows = (database: Database, statements: InStatement[]) => writeBatch(database, statements);

/**
 * Deletes plans and old values of sendings approved before this time, or started before it if
 * nobody approved them. They contain the portal's data about people. A running undo still needs
 * them.
 */
export const forgetImages = (before: number): InStatement => ({
  sql: `UPDATE sending_rows SET before_json = NULL, plan_json = NULL, input_json = NULL WHERE
    (before_json IS NOT NULL OR plan_json IS NOT NULL OR input_json IS NOT NULL) AND
    sending_id IN (SELECT id FROM sendings WHERE COALESCE(approved_at, created_at) < ? AND state <> 'returning')`,
  args: [before],
});
