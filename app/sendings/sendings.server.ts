/** What a user does with sendings: begin one, change its plan, say yes, cancel it, take it back. */
import type { App, StaffMember } from "../runs/app";
import { noteEvent } from "../storage/security-events";
import { findRun } from "../storage/runs";
import { writeBatch } from "../storage/batch";
import { sendings } from "../storage/schema";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { hubspot } from "../upstream/vendors/hubspot";
import type { WorkSendingMessage } from "./message";
import { countsOf, type Counts, type Outcome, outcomes } from "./plan/counts";
import type { MappedColumn } from "./plan/mapping";
import { type ListAsked, peopleOfList } from "./list-source.server";
import { mostSent, peopleOfRun, type Source } from "./source.server";
import {
  approveRows,
  changeRow,
  dropDue,
  insertRows,
  outcomeCounts,
  replanAll,
  writeRows,
} from "./storage/sending-rows";
import { findSending, moveSending, type StoredSending } from "./storage/sendings";

type Sender = Pick<App, "database" | "files" | "implementation" | "newId" | "now" | "config" | "enqueue">;

/** The first sending to a portal, and any of more records than this, writes a few and stops for a look. */
const mostWithoutLook = 100;
export const firstFew = 10;
const insertedAtOnce = 500;
const longestList = 200;
/** A take-back needs what was there before, which is kept so long. */
const returnedFor = 30 * 86_400_000;

const changed = () =>
  new InvalidInput("This sending has changed since the page was opened. Look at it again, then decide.");

export async function sendRun(
  app: Sender,
  staff: StaffMember,
  asked: { runId: string; listName?: string | null },
): Promise<string> {
  const run = await findRun(app.database, asked.runId);
  if (!run) throw new InvalidInput("There is no such run (any more).");
  const source = peopleOfRun(app, run);
  if (!source) throw new InvalidInput("This run has no table of people with e-mail addresses.");
  return beginSending(app, staff, {
    title: run.file?.name ?? app.implementation(run.tool)?.tool.title ?? run.tool,
    runId: run.id,
    listName: asked.listName ?? null,
    source,
  });
}

export async function sendList(
  app: Sender,
  staff: StaffMember,
  asked: ListAsked & { listName?: string | null },
): Promise<string> {
  const { title, source } = await peopleOfList(app, staff, asked);
  return beginSending(app, staff, {
    title,
    runId: null,
    fromList: asked.listId,
    listName: asked.listName ?? null,
    source,
  });
}

export async function beginSending(
  app: Sender,
  staff: StaffMember,
  {
    title,
    runId,
    fromList = null,
    listName,
    source,
  }: {
    title: string;
    runId: string | null;
    fromList?: string | null;
    listName: string | null;
    source: Source;
  },
): Promise<string> {
  const { database } = app;
  const { data, missing } = app.config.upstream(hubspot);
  if (missing.length > 0)
    throw new InvalidInput("HubSpot is not set up: the person who runs the console adds its key.");
  const id = app.newId();
  const now = app.now();
  let rows = 0;
  let page: Parameters<typeof insertRows>[1] = [];
  for await (const row of source.rows) {
    rows += 1;
    if (rows > mostSent)
      throw new InvalidInput(`A sending holds ${mostSent.toLocaleString("en-US")} rows at most.`);
    page.push(row);
    if (page.length < insertedAtOnce) continue;
    await writeBatch(database, insertRows(id, page));
    page = [];
  }
  if (rows === 0) throw new InvalidInput("The table has no people to send.");
  await writeBatch(database, insertRows(id, page));
  await database.insert(sendings).values({
    id,
    title,
    runId,
    fromList,
    columns: source.columns,
    listName: listName?.trim().slice(0, longestList) || null,
    data,
    state: "planning",
    rows,
    nextAt: now.getTime(),
    createdAt: now,
    createdBy: staff.id,
  });
  await wake(app, id);
  return id;
}

const wake = (app: Pick<App, "enqueue">, sending: string) => {
  const message: WorkSendingMessage = { type: "work-sending", sending };
  return app.enqueue([message]);
};

export interface PlanChange {
  version: number;
  mapping?: MappedColumn[];
  overwrite?: string[];
  listName?: string | null;
  /** Rows that wait for this are sent all the same. */
  accept?: { positions: number[]; company?: string };
}

/** The plan is made anew; a yes to the one before is good no more. */
export async function changePlan(app: Sender, id: string, change: PlanChange): Promise<void> {
  await found(app, id);
  const { mapping, overwrite, listName, accept } = change;
  const sets = [
    ...(mapping ? [["mapping_json", JSON.stringify(mapping)] as const] : []),
    ...(overwrite ? [["overwrite_json", JSON.stringify(overwrite)] as const] : []),
    ...(listName === undefined
      ? []
      : [["list_name", listName?.trim().slice(0, longestList) || null] as const]),
  ];
  const [moved] = await writeBatch(app.database, [
    {
      sql: `UPDATE sendings SET state = 'planning', next_at = ?, version = version + 1${sets
        .map(([column]) => `, ${column} = ?`)
        .join("")} WHERE id = ? AND state = 'preview' AND version = ?`,
      args: [app.now().getTime(), ...sets.map(([, value]) => value), id, change.version],
    },
  ]);
  if ((moved?.rowsAffected ?? 0) === 0) throw changed();
  await writeRows(app.database, [
    ...(accept?.positions ?? []).flatMap((position) =>
      changeRow(id, position, {
        accepted: accept?.company === undefined,
        ...(accept?.company !== undefined && { companyChosen: accept.company }),
      }),
    ),
    replanAll(id),
  ]);
  await wake(app, id);
}

/** A yes is good for the plan that was seen. */
export async function approve(app: Sender, staff: StaffMember, id: string, version: number): Promise<void> {
  const sending = await found(app, id);
  const { records } = await countsOfSending(app, sending);
  const writes = records.created + records.filled;
  if (writes === 0) throw new InvalidInput("Nothing would be written: there is nothing to approve.");
  const stops = writes > firstFew && (writes > mostWithoutLook || (await isFirst(app, sending)));
  const [moved] = await writeBatch(app.database, [
    {
      sql: `UPDATE sendings SET state = 'writing', next_at = ?, first_stop = ?, approved_at = ?, approved_by = ?
        WHERE id = ? AND state = 'preview' AND version = ?`,
      args: [app.now().getTime(), stops ? firstFew : null, app.now().getTime(), staff.id, id, version],
    },
  ]);
  if ((moved?.rowsAffected ?? 0) === 0) throw changed();
  await writeRows(app.database, approveRows(id));
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

/** After the look at the first few, or after what stopped it. */
export async function goOn(app: Sender, id: string): Promise<void> {
  const sending = await found(app, id);
  const planned = sending.approvedAt === null;
  const back = sending.returnedBy !== null;
  const to = planned ? "planning" : back ? "returning" : "writing";
  const more = { next_at: app.now().getTime(), first_stop: null, problem_json: null };
  const [moved] = await writeBatch(app.database, [moveSending(id, ["look", "stopped"], to, more)]);
  if ((moved?.rowsAffected ?? 0) === 0) throw changed();
  await wake(app, id);
}

/** What is written stays written; a row whose write may have left is still read. */
export async function cancelSending(app: Sender, staff: StaffMember, id: string): Promise<void> {
  await found(app, id);
  const [moved] = await writeBatch(app.database, [
    moveSending(id, ["planning", "preview", "look", "stopped", "writing"], "cancelled", {
      ended_at: app.now().getTime(),
    }),
    dropDue(id),
  ]);
  if ((moved?.rowsAffected ?? 0) === 0) throw new InvalidInput("This sending is over already.");
  await noteEvent(app, "sending-cancelled", { account: staff.id, outcome: "done", about: id });
}

export async function takeBack(app: Sender, staff: StaffMember, id: string): Promise<void> {
  const sending = await found(app, id);
  if (app.now().getTime() > returnableUntil(sending))
    throw new InvalidInput("What was there before is kept for 30 days: it can't be taken back any more.");
  const more = { next_at: app.now().getTime(), returned_by: staff.id };
  const [moved] = await writeBatch(app.database, [
    moveSending(id, ["done", "look", "cancelled", "stopped"], "returning", more),
    // What was never written has nothing to take back.
    {
      sql: `UPDATE sending_rows SET state = 'done', outcome = 'not reached', reason = 'Taken back before.'
        WHERE sending_id = ? AND state = 'due'`,
      args: [id],
    },
    {
      sql: "UPDATE sending_rows SET state = 'done' WHERE sending_id = ? AND state IN ('written', 'writing')",
      args: [id],
    },
  ]);
  if ((moved?.rowsAffected ?? 0) === 0) throw new InvalidInput("This sending can't be taken back as it is.");
  await noteEvent(app, "sending-taken-back", { account: staff.id, outcome: "done", about: id });
  await wake(app, id);
}

export const returnableUntil = ({ approvedAt, createdAt }: StoredSending): number =>
  (approvedAt ?? createdAt).getTime() + returnedFor;

async function found({ database }: Pick<App, "database">, id: string): Promise<StoredSending> {
  const sending = await findSending(database, id);
  if (!sending) throw new NotFound("There is no such sending (any more).");
  return sending;
}

/** By row and by record; rows that are not planned yet are "not reached". */
export async function countsOfSending(
  { database }: Pick<App, "database">,
  { id }: Pick<StoredSending, "id">,
): Promise<{ rows: Counts; records: Counts; open: number }> {
  const rows = countsOf([]);
  const records = countsOf([]);
  let open = 0;
  for (const one of await outcomeCounts(database, id)) {
    const outcome: Outcome = one.outcome && outcomes.includes(one.outcome) ? one.outcome : "not reached";
    rows[outcome] += one.rows;
    records[outcome] += one.records;
    if (one.state === "due" || one.state === "writing" || one.state === "written" || one.state === "new")
      open += one.records;
  }
  return { rows, records, open };
}
