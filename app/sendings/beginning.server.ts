/**
 * Starts a sending: stores the people of a run or a list as its rows, and lets a worker plan it.
 */
import type { StaffMember } from "../app";
import { writeBatch } from "../storage/batch";
import { findRun } from "../runs/storage/runs";
import { sendings } from "../storage/schema";
import { InvalidInput } from "../toolkit/invalid-input";
import { hubspot } from "../vendors/definitions/hubspot";
import { type ListAsked, peopleOfList } from "./list-source.server";
import { type Sender, shortListName, wake } from "./sendings.server";
import { mostSent, peopleOfRun, type Source } from "./source.server";
import { insertRows } from "./storage/sending-rows";

const insertedAtOnce = 500;

export async function sendRun(
  app: Sender,
  staff: StaffMember,
  asked: { runId: string; listName?: string | null },
): Promise<string> {
  const run = await findRun(app.database, asked.runId);
  if (!run) throw new InvalidInput("This run does not exist or was deleted.");
  const source = peopleOfRun(app, run);
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
    throw new InvalidInput("HubSpot is not set up. Ask your administrator to add its key.");
  const id = app.newId();
  const now = app.now();
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
    listName: shortListName(listName),
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
