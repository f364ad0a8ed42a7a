/**
 * Starts a sending: stores the people of a run or a list as its rows, and lets a worker plan it.
 */
import type { StaffMember } from "../app";
import { readListQuery } from "../runs/lists/list-query";
import { pickedPeople } from "../runs/results/picked-file.server";
import { findRun } from "../runs/storage/runs";
import { sendings } from "../storage/schema";
import { InvalidInput } from "../toolkit/invalid-input";
import { hubspot } from "../vendors/definitions/hubspot";
import { type ListAsked, peopleOfList } from "./list-source.server";
import { type Sender, shortListName, wake } from "./sendings.server";
import { mostSent, peopleOfRun, type Source } from "./source.server";
import { insertRows, type RowsStatement, writeRows } from "./storage/sending-rows";
import { deleteUnbegun, findSending, never, onlyIf, type StoredSending } from "./storage/sendings";

const insertedAtOnce = 500;

export async function sendRun(
  app: Sender,
  staff: StaffMember,
  asked: {
    runId: string;
    listName?: string | null;
    /** Filters of the run's table, from its URL. */
    search?: string;
    /** Selected lines, or null for all that match the filters. */
    keys?: ReadonlySet<number> | null;
  },
): Promise<string> {
  const run = await findRun(app.database, asked.runId);
  if (!run) throw new InvalidInput("This run does not exist or was deleted.");
  const list = readListQuery(new URLSearchParams(asked.search));
  const wanted = { list, keys: asked.keys ?? null, by: staff.id };
  const source = peopleOfRun(app, run, await pickedPeople(app, run, wanted));
  if (!source) throw new InvalidInput("This run found no people with email addresses.");
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

type PlanSettings = Pick<
  StoredSending,
  "mapping" | "overwrite" | "createCompanies" | "tieLabel" | "replacePrimary"
>;

/** Rows of another sending that a new one takes over. */
interface TakenRows {
  /** Whether all of them can still be taken. */
  onlyIf: RowsStatement;
  /** Ends them in the other sending. */
  end: RowsStatement;
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
    settings,
    takes,
  }: {
    title: string;
    runId: string | null;
    fromList?: string | null;
    listName: string | null;
    source: Source;
    settings?: PlanSettings;
    takes?: TakenRows;
  },
): Promise<string> {
  const { database } = app;
  const { data, missing } = app.config.upstream(hubspot);
  if (missing.length > 0)
    throw new InvalidInput("HubSpot is not set up. Ask your administrator to add its key.");
  const id = app.newId();
  const now = app.now();
  // Until all rows are stored, the sending has no rows and no state that a worker takes up. A kill
  // here leaves such a sending, which the daily purge deletes with its rows.
  await database.insert(sendings).values({
    id,
    title,
    runId,
    fromList,
    columns: source.columns,
    listName: shortListName(listName),
    ...settings,
    data,
    state: "cancelled",
    rows: 0,
    nextAt: never,
    createdAt: now,
    createdBy: staff.id,
  });
  try {
    const rows = await storeRows(app, id, source);
    await comesAlive(app, id, rows, takes);
  } catch (error) {
    await deleteUnbegun(database, id);
    throw error;
  }
  await wake(app, id);
  return id;
}

/**
 * Makes the sending visible to workers and ends the rows that it takes over, in one transaction.
 * After a kill, either both or neither has happened.
 */
async function comesAlive(
  { database, now }: Sender,
  id: string,
  rows: number,
  takes: TakenRows | undefined,
): Promise<void> {
  const [begun] = await writeRows(database, [
    {
      sql: `UPDATE sendings SET state = 'planning', rows = ?, next_at = ? WHERE id = ? AND rows = 0${
        takes ? ` AND ${takes.onlyIf.sql}` : ""
      }`,
      args: [rows, now().getTime(), id, ...(takes?.onlyIf.args ?? [])],
    },
    ...(takes ? [onlyIf(takes.end, { id, state: "planning" })] : []),
  ]);
  // If the first answer was lost, the repeated batch changes nothing.
  if ((begun?.rowsAffected ?? 0) > 0 || ((await findSending(database, id))?.rows ?? 0) > 0) return;
  throw new InvalidInput("Somebody has decided about these people in the meantime. Reload the page.");
}

/** Stores the source's rows. @returns their number, at least one */
async function storeRows({ database }: Sender, id: string, source: Source): Promise<number> {
  let rows = 0;
  let page: Parameters<typeof insertRows>[1] = [];
  for await (const row of source.rows) {
    rows += 1;
    if (rows > mostSent)
      throw new InvalidInput(
        `A sending can have up to ${mostSent.toLocaleString("en-US")} rows. Select fewer.`,
      );
    page.push(row);
    if (page.length < insertedAtOnce) continue;
    await writeRows(database, insertRows(id, page));
    page = [];
  }
  if (rows === 0) throw new InvalidInput("The table has no people to send.");
  await writeRows(database, insertRows(id, page));
  return rows;
}
