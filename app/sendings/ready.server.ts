/** Adds the people whom a sending would write to a list, or assigns them to a user. */
import type { App, StaffMember } from "../app";
import { keysOf } from "../keys/line-keys";
import {
  type Added,
  addLines,
  type LineToAdd,
  nothingAdded,
  recordsOfAll,
  type Unrecorded,
} from "../records/adding.server";
import { createList, openList, targetIn } from "../records/lists.server";
import { activeStaff } from "../records/storage/colleagues";
import { undoEntries, writeFieldOfMany } from "../records/storage/fields";
import { portion } from "../storage/portions";
import { formatNumber } from "../toolkit/format-number";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import type { SourceColumn } from "./plan/mapping";
import { findSending, type StoredSending } from "./storage/sendings";
import { shownRows, type StoredRow } from "./storage/sending-rows";

type Using = Pick<App, "database" | "newId" | "now" | "config">;

/** Outcomes of people who are ready: the sending would create or fill their contact. */
const readyOutcomes = ["created", "filled"] as const;
const mostNamed = 20;

export interface AddedReady extends Added {
  list: { id: string; name: string };
}

/** @param to an existing list, or the name of a new one */
export async function addReady(
  app: Using,
  staff: StaffMember,
  id: string,
  { version, to }: { version: number; to: { listId: string } | { name: string } },
): Promise<AddedReady> {
  const sending = await seen(app, id, version);
  const list =
    "listId" in to
      ? await openList(app, to.listId)
      : await createList(app, staff, { name: to.name, kind: "person" });
  if (list.kind !== "person")
    throw new InvalidInput("This list contains companies. Choose a list of people.");
  const actId = app.newId();
  const total = nothingAdded();
  for await (const { lines, sandbox } of readyLines(app, sending)) {
    const target = targetIn(list, staff, { actId, how: "run", runId: sending.runId, sandbox });
    const { leftOut, ...counts } = await addLines(app, target, lines);
    for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number][])
      total[name] += count;
    total.leftOut = [...total.leftOut, ...leftOut].slice(0, mostNamed);
  }
  await isStill(app, sending, `${formatNumber(total.added)} people are in “${list.name}” already.`);
  return { ...total, list: { id: list.id, name: list.name } };
}

export interface AssignedReady extends Unrecorded {
  changed: number;
  /** People who already had this owner. */
  unchanged: number;
  /** One id for the whole change, so that a user can undo it. */
  actId: string;
}

/** Sets the owner of the people who are ready. Someone without a record gets one. */
export async function assignReady(
  app: Using,
  staff: StaffMember,
  id: string,
  { version, owner }: { version: number; owner: string | null },
): Promise<AssignedReady> {
  const sending = await seen(app, id, version);
  if (owner !== null && !(await activeStaff(app.database)).some((each) => each.id === owner))
    throw new InvalidInput("There is no active user with this id.");
  const change = {
    field: "owner",
    value: owner,
    actId: app.newId(),
    by: staff.id,
    at: app.now().getTime(),
  } as const;
  const total: AssignedReady = {
    ...{ changed: 0, unchanged: 0, actId: change.actId },
    ...{ keptOut: 0, contested: 0, noKey: 0, leftOut: [] },
  };
  for await (const { lines, sandbox } of readyLines(app, sending)) {
    const found = await recordsOfAll(app, { kind: "person", by: staff.id, sandbox }, lines);
    const changed = await writeFieldOfMany(app.database, found.records, change);
    total.changed += changed;
    total.unchanged += found.records.length - changed;
    for (const name of ["keptOut", "contested", "noKey"] as const) total[name] += found[name];
    total.leftOut = [...total.leftOut, ...found.leftOut].slice(0, mostNamed);
  }
  await isStill(app, sending, `${formatNumber(total.changed)} people are assigned already.`);
  return total;
}

/** Gives people their former owners back. Somebody whose owner changed again keeps the new one. */
export const undoAssigning = (
  app: Using,
  staff: StaffMember,
  actId: string,
): Promise<{ undone: number; newer: number }> =>
  undoEntries(app.database, { act: actId }, { actId: app.newId(), by: staff.id, at: app.now().getTime() });

/** @throws InvalidInput if the sending no longer has the plan that the user saw */
async function seen({ database }: Using, id: string, version: number): Promise<StoredSending> {
  const sending = await findSending(database, id);
  if (!sending) throw new NotFound("This sending does not exist, or was deleted.");
  if (sending.state !== "preview" || sending.version !== version)
    throw new InvalidInput("This sending changed after you opened the page. Reload it, then decide.");
  return sending;
}

/** @throws InvalidInput if somebody changed the plan while we read its rows */
async function isStill({ database }: Using, { id, version }: StoredSending, done: string): Promise<void> {
  const now = await findSending(database, id);
  if (now?.version !== version)
    throw new InvalidInput(
      `This sending changed in the meantime. ${done} Reload the page, then add the rest.`,
    );
}

async function* readyLines(
  { database }: Using,
  { id, columns, runId, title }: StoredSending,
): AsyncGenerator<{ lines: LineToAdd[]; sandbox: boolean }> {
  for (let after = -1; ;) {
    const rows = await shownRows(database, id, { outcomes: readyOutcomes, after, limit: portion });
    if (rows.length > 0)
      yield {
        lines: rows.flatMap((row) => lineOf(row, columns, runId ? { run: runId } : { file: title })),
        sandbox: rows.some(({ input }) => input?.data === "sandbox"),
      };
    const last = rows.at(-1);
    if (rows.length < portion || !last) return;
    after = last.position;
  }
}

function lineOf({ input }: StoredRow, columns: SourceColumn[], source: LineToAdd["source"]): LineToAdd[] {
  if (!input) return [];
  const { email, person, domain, company, position } = input;
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ") || null;
  const title = columns.find(({ means }) => means === "title");
  const cell = title ? input.cells[title.name] : null;
  return [
    {
      keys: keysOf("person", { email, linkedin: person.linkedIn, name }),
      // Nobody asked a vendor here, so these lines join no two records.
      asked: [],
      name,
      title: typeof cell === "string" ? cell.trim() || null : null,
      company: domain ?? company ?? null,
      vendor: null,
      note: null,
      source: { ...source, row: position },
    },
  ];
}
