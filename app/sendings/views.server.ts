/** Reads sendings and their rows for screens and the API. */
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App, RequestApp, StaffMember } from "../app";
import { logError } from "../log";
import { offersOf } from "./plan/mapping";
import { activeStaff } from "../records/storage/colleagues";
import { readLists } from "../records/storage/lists";
import { hubspotLink, hubspotListLink, type PropertyDefinition } from "../vendors/crm/port";
import { outcomesIn, type ShownOutcome } from "./plan/counts";
import type { Part } from "./plan/rows";
import { isSeveral } from "./plan/values";
import { countCompanies } from "./storage/sending-companies";
import { firstWaiting } from "./storage/row-decisions";
import { countsOfSending, returnableUntil } from "./sendings.server";
import { countArchived, shownRows, type StoredRow } from "./storage/sending-rows";
import { findSending, listSendings, type StoredSending } from "./storage/sendings";
import {
  type Back,
  type Ending,
  type Offers,
  type ReadyChoices,
  type RowCompany,
  type Samples,
  type SendingRowView,
  type SendingView,
  shownEach,
} from "./view";

type Reader = Pick<App, "database">;

async function viewOf(app: Reader, sending: StoredSending): Promise<SendingView> {
  const [{ rows, records, ...counts }, companies] = await Promise.all([
    countsOfSending(app, sending),
    countCompanies(app.database, sending.id),
  ]);
  const wrote = sending.approvedAt !== null && records.created + records.filled > 0;
  const canReturn = wrote && ["done", "look", "cancelled", "stopped"].includes(sending.state);
  const { id, title, runId, fromList, state, version, data, listName, columns, overwrite } = sending;
  const { seesOptOuts, problem, createCompanies, tieLabel, replacePrimary, missingScopes } = sending;
  return {
    ...{ id, title, runId, fromList, state, version, data, listName, columns, overwrite },
    ...{ seesOptOuts, problem, createCompanies, tieLabel, replacePrimary, missingScopes, companies },
    ...counts,
    mapping: sending.mapping ?? [],
    rows,
    records,
    total: sending.rows,
    createdAt: sending.createdAt.toISOString(),
    approvedAt: sending.approvedAt?.toISOString() ?? null,
    endedAt: sending.endedAt?.toISOString() ?? null,
    returnedAt: sending.returnedAt?.toISOString() ?? null,
    returnableUntil: canReturn ? new Date(returnableUntil(sending)).toISOString() : null,
  };
}

export async function readSending(app: Reader, id: string): Promise<SendingView | null> {
  const sending = await findSending(app.database, id);
  return sending && viewOf(app, sending);
}

export async function readSendings(app: Reader): Promise<SendingView[]> {
  return Promise.all((await listSendings(app.database)).map((sending) => viewOf(app, sending)));
}

/** Returns the facts that only the page of a sent sending shows. */
export async function readEnding(
  { database, config }: Pick<App, "database" | "config">,
  id: string,
): Promise<Ending> {
  const sending = await findSending(database, id);
  const wasReturned = sending?.state === "returning" || sending?.state === "returned";
  const [colleagues, archived] = await Promise.all([
    sending?.approvedBy ? activeStaff(database) : [],
    wasReturned ? countArchived(database, id) : 0,
  ]);
  return {
    approvedBy: colleagues.find((one) => one.id === sending?.approvedBy)?.name ?? null,
    archived,
    listLink: sending?.listId ? hubspotListLink(config.portalId, sending.listId) : null,
  };
}

/** Rows in which we look for samples, and samples of each column. */
const [sampledRows, samplesEach] = [30, 3];

/** Returns a few values of each column, so that a user recognises it. */
export async function readSamples({ database }: Reader, id: string): Promise<Samples> {
  const rows = await shownRows(database, id, { limit: sampledRows });
  const samples: Samples = {};
  for (const { input } of rows)
    for (const [column, cell] of Object.entries(input?.cells ?? {})) {
      const [known, text] = [(samples[column] ??= []), String(cell ?? "").trim()];
      if (text && known.length < samplesEach && !known.includes(text)) known.push(text);
    }
  return samples;
}

export const rowsAtOnce = 100;

export async function readRows(
  app: Pick<App, "database" | "config">,
  id: string,
  { outcome, ...asked }: { outcome?: ShownOutcome; part?: Part; after?: number },
): Promise<{ rows: SendingRowView[]; next: number | null }> {
  const rows = await shownRows(app.database, id, {
    ...asked,
    ...(outcome && { outcomes: outcomesIn(outcome) }),
    ...((outcome === "sent" || outcome === "archived") && { archived: outcome === "archived" }),
    limit: rowsAtOnce + 1,
  });
  const shown = rows.slice(0, rowsAtOnce);
  return {
    rows: viewsOf(app, shown, rows),
    next: rows.length > rowsAtOnce ? (shown.at(-1)?.position ?? null) : null,
  };
}

/** Returns the first rows of each group that waits for a user. */
export async function readWaiting(
  app: Pick<App, "database" | "config">,
  { id, parts }: Pick<SendingView, "id" | "parts">,
): Promise<SendingRowView[]> {
  const waiting = parts.flatMap(({ part, waits }) => (waits ? [part] : []));
  return viewsOf(app, await firstWaiting(app.database, id, waiting, shownEach));
}

/** @param among rows that may contain the heads of the shown ones */
function viewsOf({ config }: Pick<App, "config">, shown: StoredRow[], among = shown): SendingRowView[] {
  const heads = new Map(among.map((row) => [row.position, row]));
  return shown.map((row) =>
    rowView(row, row.meets === null ? row : (heads.get(row.meets) ?? row), config.portalId),
  );
}

function rowView(row: StoredRow, head: StoredRow, portalId: string | null): SendingRowView {
  const { firstName, lastName } = row.input?.person ?? { firstName: null, lastName: null };
  return {
    position: row.position,
    email: row.email,
    name: [firstName, lastName].filter(Boolean).join(" ") || null,
    outcome: row.outcome,
    isPlanned: row.state === "planned" || row.state === "due" || row.state === "writing",
    linkedin: row.input?.person.linkedIn ?? null,
    company: companyOf(row, head, portalId),
    companies: row.meets === null && row.outcome === "waits" ? (row.plan?.companies ?? []) : [],
    reason: row.reason,
    waitsFor: row.outcome === "waits" ? (head.plan?.waitsFor ?? null) : null,
    isLeftOut: row.outcome === "skipped" && row.waitsFor === "left out",
    properties: row.meets === null ? (row.plan?.properties ?? []) : [],
    notes: row.meets === null ? (row.plan?.notes ?? []) : [],
    meets: row.meets,
    link: head.recordId ? hubspotLink(portalId, "contacts", head.recordId) : null,
    returned: returnedWords(row),
    back: row.state === "returned" ? backOf(head) : null,
  };
}

function companyOf({ input }: StoredRow, { plan }: StoredRow, portalId: string | null): RowCompany | null {
  const name = input?.domain ?? input?.company;
  if (!name) return null;
  const { companyId = null, companyDomain = null } = plan ?? {};
  const link = companyId === null ? null : hubspotLink(portalId, "companies", companyId);
  return { name, link, isNew: companyId === null && companyDomain !== null };
}

function backOf({ returned }: StoredRow): Back | null {
  if (returned?.is === "archived") return "archived";
  const values = Object.values(returned?.to ?? {});
  if (returned?.is !== "properties" || values.length === 0) return null;
  return values.every((value) => value === "") ? "emptied" : "restored";
}

function returnedWords({ returned, state }: StoredRow): string | null {
  if (!returned || (state !== "returned" && state !== "returning")) return null;
  if (returned.is === "archived")
    return "Archived in HubSpot; it stays in HubSpot's recycle bin for 90 days.";
  if (returned.is === "stays") return `Not taken back. ${returned.why ?? ""}`.trim();
  const names = Object.keys(returned.to ?? {});
  return [
    names.length > 0 ? `Restored: ${names.join(", ")}.` : null,
    returned.why ? `Not taken back: ${returned.why}` : null,
  ]
    .filter(Boolean)
    .join(" ");
}

export async function readReadyChoices({ database }: Reader, { id }: StaffMember): Promise<ReadyChoices> {
  const [lists, colleagues] = await Promise.all([readLists(database), activeStaff(database)]);
  const open = lists.filter(({ kind, deletedAt }) => kind === "person" && deletedAt === null);
  return { lists: open.map(({ id: list, name, lines }) => ({ id: list, name, lines })), colleagues, me: id };
}

const longestWait = 10_000;

/**
 * Returns the writable properties, or null if HubSpot gives no answer; the page then shows the plan
 * without its form.
 */
export async function readOffers(app: RequestApp, staff: StaffMember): Promise<Offers | null> {
  const task = { id: "sendings: properties", staffId: staff.id, timeout: longestWait };
  try {
    return await askOutsideRun(app, task, async ({ crm }) => {
      const [definitions, labels] = await Promise.all([crm.definitions("contacts"), crm.tieLabels()]);
      const properties = offersOf(definitions.value).flatMap((offer) => {
        if (!offer.offered) return [];
        const { definition, note } = offer;
        const { name, label } = definition;
        return [{ name, label, note: notesOn(definition, note), isSeveral: isSeveral(definition) }];
      });
      return { properties, labels: labels.value };
    });
  } catch (error) {
    logError("properties of the portal", { error });
    return null;
  }
}

const notesOn = ({ required, rules }: PropertyDefinition, note: string | null): string | null =>
  [note, required && "required for new contacts", rules.length > 0 && "the portal checks its values"]
    .filter(Boolean)
    .join("; ") || null;
