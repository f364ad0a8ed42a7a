/** A user's actions on sendings: change the plan, approve, cancel, continue and undo. */
import type { InStatement, InValue } from "@libsql/client";
import type { App, StaffMember } from "../app";
import { noteEvent } from "../storage/security-events";
import { readBatch, writeBatch } from "../storage/batch";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import type { WorkSendingMessage } from "./message";
import { countsOf, type Counts, type Outcome, outcomes } from "./plan/counts";
import type { MappedColumn } from "./plan/mapping";
import { type Part, skipKinds, type WaitKind, waitKinds } from "./plan/rows";
import { dropPlannedCompanies } from "./storage/sending-companies";
import { acceptRows, approveRows, leaveRowsOut, takeRowsIn } from "./storage/row-decisions";
import { changeRow, dropDue, outcomeCounts, replanAll } from "./storage/sending-rows";
import { findSending, moveSending, onlyIf, type StoredSending } from "./storage/sendings";

export type Sender = Pick<
  App,
  "database" | "files" | "implementation" | "newId" | "now" | "config" | "enqueue"
>;

/**
 * A first sending to a portal, or one with more records than this, writes a few and then stops for
 * a check.
 */
const mostWithoutLook = 100;
export const firstFew = 10;
/** Milliseconds for which old values are stored; an undo needs them. */
const returnedFor = 30 * 86_400_000;

const changed = () =>
  new InvalidInput("This sending changed after you opened the page. Reload it, then decide.");

export const wake = (app: Pick<App, "enqueue">, sending: string) => {
  const message: WorkSendingMessage = { type: "work-sending", sending };
  return app.enqueue([message]);
};

export interface PlanChange {
  version: number;
  mapping?: MappedColumn[];
  overwrite?: string[];
  listName?: string | null;
  createCompanies?: boolean;
  tieLabel?: { type: number; label: string } | null;
  replacePrimary?: boolean;
  /** Accepts the doubts of these rows, or assigns them to a company. */
  accept?: { positions: number[]; company?: string } | { part: WaitKind };
  /** Leaves these rows out, although they could be sent. */
  leaveOut?: { positions: number[] } | { part: WaitKind };
  /** Includes rows again that a user left out, or all of them if null. */
  takeIn?: { positions: number[] } | null;
}

const longestList = 200;
export const shortListName = (name: string | null | undefined) => name?.trim().slice(0, longestList) || null;

/**
 * Changes the plan's settings and plans again. An approval of the previous version becomes invalid.
 */
export async function changePlan(app: Sender, id: string, change: PlanChange): Promise<void> {
  await found(app, id);
  const { mapping, overwrite, listName, createCompanies, tieLabel, replacePrimary } = change;
  const sets: (readonly [column: string, value: string | number | null])[] = [
    ...(mapping ? [["mapping_json", JSON.stringify(mapping)] as const] : []),
    ...(overwrite ? [["overwrite_json", JSON.stringify(overwrite)] as const] : []),
    ...(createCompanies === undefined ? [] : [["create_companies", Number(createCompanies)] as const]),
    ...(tieLabel === undefined ? [] : [["tie_label_json", tieLabel && JSON.stringify(tieLabel)] as const]),
    ...(replacePrimary === undefined ? [] : [["replace_primary", Number(replacePrimary)] as const]),
    ...(listName === undefined ? [] : [["list_name", shortListName(listName)] as const]),
  ];
  const now = app.now().getTime();
  const isMoved = await move(
    app,
    id,
    { ...Object.fromEntries<string | number | null>(sets), version: change.version + 1, next_at: now },
    [
      {
        sql: `UPDATE sendings SET state = 'planning', next_at = ?, version = version + 1${sets
          .map(([column]) => `, ${column} = ?`)
          .join("")} WHERE id = ? AND state = 'preview' AND version = ?`,
        args: [now, ...sets.map(([, value]) => value), id, change.version],
      },
      ...[...decided(id, change), dropPlannedCompanies(id), replanAll(id)].map((one) =>
        onlyIf(one, { id, state: "planning", version: change.version + 1, next_at: now }),
      ),
    ],
  );
  if (!isMoved) throw changed();
  await wake(app, id);
}

/**
 * Runs a batch whose first statement moves the sending. Returns whether the sending moved. A batch
 * whose answer was lost is sent again and then changes nothing, so the stored values decide.
 * @param values that only this act stores
 */
async function move(
  { database }: Pick<App, "database">,
  id: string,
  values: Record<string, InValue>,
  statements: InStatement[],
): Promise<boolean> {
  const [moved] = await writeBatch(database, statements);
  if ((moved?.rowsAffected ?? 0) > 0) return true;
  const [found] = await readBatch(database, [
    {
      sql: `SELECT 1 FROM sendings WHERE id = ?${Object.keys(values)
        .map((column) => ` AND ${column} IS ?`)
        .join("")}`,
      args: [id, ...Object.values(values)],
    },
  ]);
  return (found?.rows.length ?? 0) > 0;
}

const decided = (id: string, { accept, leaveOut, takeIn }: PlanChange) => [
  ...(accept ? accepted(id, accept) : []),
  ...(leaveOut ? [leaveRowsOut(id, leaveOut)] : []),
  ...(takeIn === undefined ? [] : [takeRowsIn(id, takeIn?.positions)]),
];

function accepted(id: string, accept: NonNullable<PlanChange["accept"]>) {
  if ("part" in accept) return [acceptRows(id, { part: accept.part })];
  const { positions, company } = accept;
  return company === undefined
    ? [acceptRows(id, { positions })]
    : positions.flatMap((position) => changeRow(id, position, { companyChosen: company }));
}

/** Approves the version of the plan that the user saw. */
export async function approve(app: Sender, staff: StaffMember, id: string, version: number): Promise<void> {
  const sending = await found(app, id);
  if (app.now().getTime() > returnableUntil(sending))
    throw new InvalidInput(
      "This preview is older than 30 days, so its data was deleted. Start a new sending.",
    );
  const { toWrite: writes, records } = await countsOfSending(app, sending);
  const lacks = (what: string) => sending.missingScopes.find((one) => one.what === what)?.scope;
  const isBlocked = lacks("write contacts") ?? (sending.listName ? lacks("fill a list") : undefined);
  if (isBlocked) throw new InvalidInput(`HubSpot does not allow this: ${isBlocked}.`);
  const isListed = sending.listName !== null && records["left alone"] > 0;
  if (writes === 0 && !isListed)
    throw new InvalidInput("There is nothing to approve: HubSpot already has all values.");
  const stops = writes > firstFew && (writes > mostWithoutLook || (await isFirst(app, sending)));
  const now = app.now().getTime();
  const isMoved = await move(app, id, { approved_at: now, approved_by: staff.id }, [
    {
      sql: `UPDATE sendings SET state = 'writing', next_at = ?, first_stop = ?, approved_at = ?, approved_by = ?
        WHERE id = ? AND state = 'preview' AND version = ?`,
      args: [now, stops ? firstFew : null, now, staff.id, id, version],
    },
    onlyIf(approveRows(id, sending.listName !== null), { id, state: "writing", version, approved_at: now }),
  ]);
  if (!isMoved) throw changed();
  await noteEvent(app, "sending-approved", { account: staff.id, outcome: "done", about: id });
  await wake(app, id);
}

async function isFirst({ database }: Sender, sending: StoredSending): Promise<boolean> {
  const found = await database.$client.execute({
    sql: "SELECT 1 FROM sendings WHERE data = ? AND state IN ('done', 'returned') AND id <> ? LIMIT 1",
    args: [sending.data, sending.id],
  });
  return found.rows.length === 0;
}

/** Continues after the check of the first records, or after a problem. */
export async function goOn(app: Sender, id: string): Promise<void> {
  const sending = await found(app, id);
  const planned = sending.approvedAt === null;
  const back = sending.returnedBy !== null;
  const to = planned ? "planning" : back ? "returning" : "writing";
  const more = { next_at: app.now().getTime(), first_stop: null, problem_json: null };
  const isMoved = await move(app, id, { state: to, ...more }, [
    moveSending(id, ["look", "stopped"], to, more),
  ]);
  if (!isMoved) throw changed();
  await wake(app, id);
}

/** Stops further writes. Written values stay, and rows with an unanswered write are still read. */
export async function cancelSending(app: Sender, staff: StaffMember, id: string): Promise<void> {
  await found(app, id);
  const now = app.now().getTime();
  const more = { ended_at: now, next_at: now };
  const isMoved = await move(app, id, { state: "cancelled", ...more }, [
    moveSending(id, ["planning", "preview", "look", "stopped", "writing"], "cancelled", more),
    onlyIf(dropDue(id), { id, state: "cancelled" }),
  ]);
  if (!isMoved) throw new InvalidInput("This sending has already ended.");
  await noteEvent(app, "sending-cancelled", { account: staff.id, outcome: "done", about: id });
  await wake(app, id);
}

export async function takeBack(app: Sender, staff: StaffMember, id: string): Promise<void> {
  const sending = await found(app, id);
  if (app.now().getTime() > returnableUntil(sending))
    throw new InvalidInput("A sending can be taken back for 30 days. This time has passed.");
  if (sending.approvedAt === null)
    throw new InvalidInput("This sending was never approved, so there is nothing to take back.");
  const more = { next_at: app.now().getTime(), returned_by: staff.id };
  const isMoved = await move(app, id, { state: "returning", ...more }, [
    moveSending(id, ["done", "look", "cancelled", "stopped"], "returning", more),
    // Rows that were never written have nothing to undo.
    onlyIf(dropDue(id, "Taken back before."), { id, state: "returning" }),
  ]);
  if (!isMoved) throw new InvalidInput("This sending cannot be taken back in its current state.");
  await noteEvent(app, "sending-taken-back", { account: staff.id, outcome: "done", about: id });
  await wake(app, id);
}

export const returnableUntil = ({ approvedAt, createdAt }: StoredSending): number =>
  (approvedAt ?? createdAt).getTime() + returnedFor;

async function found({ database }: Pick<App, "database">, id: string): Promise<StoredSending> {
  const sending = await findSending(database, id);
  if (!sending) throw new NotFound("This sending does not exist or was deleted.");
  return sending;
}

export interface SendingCounts {
  rows: Counts;
  records: Counts;
  open: number;
  /** Records that the current plan would write. */
  toWrite: number;
  /** Rows that wait or are not sent, by reason. */
  parts: { part: Part; rows: number; waits: boolean }[];
}

/** Counts by row and by record. Rows without a plan count as "not reached". */
export async function countsOfSending(
  { database }: Pick<App, "database">,
  { id }: Pick<StoredSending, "id">,
): Promise<SendingCounts> {
  const rows = countsOf([]);
  const records = countsOf([]);
  let [open, toWrite] = [0, 0];
  const parts = new Map<Part, { rows: number; waits: boolean }>();
  for (const one of await outcomeCounts(database, id)) {
    const outcome: Outcome = one.outcome && outcomes.includes(one.outcome) ? one.outcome : "not reached";
    rows[outcome] += one.rows;
    records[outcome] += one.records;
    if (one.state === "planned" && (outcome === "created" || outcome === "filled")) toWrite += one.records;
    if (one.part && (outcome === "waits" || outcome === "skipped"))
      parts.set(one.part, {
        rows: (parts.get(one.part)?.rows ?? 0) + one.rows,
        waits: outcome === "waits" || (parts.get(one.part)?.waits ?? false),
      });
    if (one.state === "due" || one.state === "writing" || one.state === "written" || one.state === "new")
      open += one.records;
  }
  const inOrder: readonly Part[] = [...waitKinds, ...skipKinds];
  return {
    ...{ rows, records, open, toWrite },
    parts: inOrder.flatMap((part) => {
      const found = parts.get(part);
      return found ? [{ part, ...found }] : [];
    }),
  };
}
