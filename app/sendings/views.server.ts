/** Reads sendings and their rows for screens and the API. */
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App, RequestApp, StaffMember } from "../runs/app";
import { logError } from "../log";
import { offersOf } from "./plan/mapping";
import { hubspotLink } from "../upstream/crm/port";
import type { Outcome } from "./plan/counts";
import { countsOfSending, returnableUntil } from "./sendings.server";
import { shownRows, type StoredRow } from "./storage/sending-rows";
import { findSending, listSendings, type StoredSending } from "./storage/sendings";
import type { OfferView, SendingRowView, SendingView } from "./view";

type Reader = Pick<App, "database">;

async function viewOf(app: Reader, sending: StoredSending): Promise<SendingView> {
  const { rows, records, open } = await countsOfSending(app, sending);
  const wrote = sending.approvedAt !== null && records.created + records.filled > 0;
  const canReturn = wrote && ["done", "look", "cancelled", "stopped"].includes(sending.state);
  const { id, title, runId, fromList, state, version, data, listName, columns, overwrite } = sending;
  const { seesOptOuts, problem } = sending;
  return {
    ...{ id, title, runId, fromList, state, version, data, listName, columns, overwrite },
    ...{ seesOptOuts, problem },
    mapping: sending.mapping ?? [],
    rows,
    records,
    total: sending.rows,
    open,
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

export const rowsAtOnce = 100;

export async function readRows(
  app: Pick<App, "database" | "config">,
  id: string,
  asked: { outcome?: Outcome; after?: number },
): Promise<{ rows: SendingRowView[]; next: number | null }> {
  const rows = await shownRows(app.database, id, { ...asked, limit: rowsAtOnce + 1 });
  const heads = new Map(rows.map((row) => [row.position, row]));
  const shown = rows.slice(0, rowsAtOnce);
  return {
    rows: shown.map((row) =>
      rowView(row, row.meets === null ? row : (heads.get(row.meets) ?? row), app.config.portalId),
    ),
    next: rows.length > rowsAtOnce ? (shown.at(-1)?.position ?? null) : null,
  };
}

function rowView(row: StoredRow, head: StoredRow, portalId: string | null): SendingRowView {
  const { firstName, lastName } = row.input?.person ?? { firstName: null, lastName: null };
  return {
    position: row.position,
    email: row.email,
    name: [firstName, lastName].filter(Boolean).join(" ") || null,
    outcome: row.outcome,
    reason: row.reason,
    waitsFor: row.outcome === "waits" ? (head.plan?.waitsFor ?? null) : null,
    properties: row.meets === null ? (row.plan?.properties ?? []) : [],
    notes: row.meets === null ? (row.plan?.notes ?? []) : [],
    meets: row.meets,
    link: head.recordId ? hubspotLink(portalId, "contacts", head.recordId) : null,
    returned: returnedWords(row),
  };
}

function returnedWords({ returned, state }: StoredRow): string | null {
  if (!returned || (state !== "returned" && state !== "returning")) return null;
  if (returned.is === "archived") return "Archived in HubSpot; HubSpot's recycle bin has it for 90 days.";
  if (returned.is === "stays") return `Stays. ${returned.why ?? ""}`.trim();
  const names = Object.keys(returned.to ?? {});
  return [
    names.length > 0 ? `Given back: ${names.join(", ")}.` : null,
    returned.why ? `Stays: ${returned.why}` : null,
  ]
    .filter(Boolean)
    .join(" ");
}

const longestWait = 10_000;

/** What the portal lets be written; where it gives no answer now, the plan is shown without its form. */
export async function readOffers(app: RequestApp, staff: StaffMember): Promise<OfferView[] | null> {
  const task = { id: "sendings: properties", staffId: staff.id, timeout: longestWait };
  try {
    return await askOutsideRun(app, task, async ({ crm }) =>
      offersOf((await crm.definitions("contacts")).value).flatMap((offer) =>
        offer.offered
          ? [{ name: offer.definition.name, label: offer.definition.label, note: offer.note }]
          : [],
      ),
    );
  } catch (error) {
    logError("properties of the portal", { error });
    return null;
  }
}
