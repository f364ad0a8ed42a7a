/**
 * Undoes one portion of a sending: decides from HubSpot's property history which values to restore,
 * stores that decision, then writes to HubSpot.
 */
import type { CrmRecord } from "../vendors/crm/port";
import { byRecordId, primaryTie } from "../vendors/crm/port";
import { isOurWrite, takeBackOf, type WrittenRecord } from "./plan/take-back";
import { keptOutReason } from "./leaving.server";
import type { Next, Portion } from "./portion";
import { claimRow, countChanges, laterSendings } from "./storage/record-claims";
import { changeRow, headsIn, type StoredRow, writeRows } from "./storage/sending-rows";
import { moveSending } from "./storage/sendings";
import { returnCompanies } from "./returning-companies.server";

/** HubSpot's limit of records per request for histories. */
const atOnce = 50;
const untoldFor = 60_000;
const tooLate = "The previous values were deleted after 30 days.";
/** Properties that show whether somebody changed or uses a record that we created. */
const watched = ["hubspot_owner_id", "lifecyclestage", "hs_email_optout"];
const usedBy = ["num_associated_deals", "num_notes"];

type Returned = NonNullable<StoredRow["returned"]>;

export async function returnPortion(portion: Portion): Promise<Next> {
  const { app, sending, crm } = portion;
  const { database } = app;
  const rows = await headsIn(database, sending.id, ["returning", "done"], atOnce);
  if (rows.length === 0) {
    const companies = await returnCompanies(portion);
    if (companies !== "over") return companies;
    await writeRows(database, [
      moveSending(sending.id, ["returning"], "returned", { returned_at: app.now().getTime() }),
    ]);
    return "over";
  }
  const ours = rows.filter((row) => row.recordId !== null && row.wroteAt !== null && row.input !== null);
  const seen = await countChanges(database, sending.id, ours);
  const now = await presentOf(portion, ours);
  const later = await laterSendings(database, sending.id, ours);
  const decisions = ours.map((row) => ({ row, found: now(row), returned: decide(row, now(row), later) }));
  // A record that stays unchanged needs no claim, so the undo need not wait for sendings that write
  // it.
  const [changing, staying] = [
    decisions.filter(({ returned }) => returned.is !== "stays"),
    decisions.filter(({ returned }) => returned.is === "stays"),
  ];
  const claimed = await writeRows(database, [
    ...changing.flatMap(({ row, returned }) =>
      claimRow(
        sending.id,
        row,
        { state: "returning", returned: { ...returned, at: app.now().getTime() } },
        seen,
      ),
    ),
    ...rows
      .filter((row) => !ours.includes(row))
      .flatMap(({ position, wroteAt, recordId }) =>
        changeRow(sending.id, position, {
          state: "returned",
          // If a written row names no record, a user has forgotten its person.
          ...(wroteAt !== null && {
            returned: { is: "stays", why: recordId === null ? keptOutReason : tooLate },
          }),
        }),
      ),
  ]);
  const mine = changing.filter((_, at) => (claimed[2 * at]?.rowsAffected ?? 0) > 0);
  const decided = [...mine, ...staying];
  const done = decided.filter(({ returned }) => returned.is !== "stays");
  const archived = done.filter(({ returned }) => returned.is === "archived");
  const untold: StoredRow[] = [];
  if (archived.length > 0) {
    const ids = archived.flatMap(({ row }) => row.recordId ?? []);
    const { value } = await crm.archive(app.newId(), "contacts", ids);
    if (value === "unknown") untold.push(...archived.map(({ row }) => row));
  }
  // After an unclear answer, some values are back already.
  const restored = done.flatMap((one) => {
    const missing = Object.entries(one.returned.to ?? {}).filter(
      ([property, to]) =>
        (one.found?.properties[property] ?? "") !== to && !wasRestored(one.row, property, one.found),
    );
    return missing.length > 0 ? [{ one, properties: Object.fromEntries(missing) }] : [];
  });
  if (restored.length > 0) {
    const inputs = restored.map(({ one: { row }, properties }) => ({
      trace: `${sending.id}.${row.position}.back`,
      id: row.recordId ?? "",
      properties,
    }));
    const { value } = await crm.update(app.newId(), inputs);
    for (const [at, { one: each }] of restored.entries()) {
      const outcome = value[at];
      if (outcome?.is === "refused")
        each.returned = { is: "stays", why: outcome.reasons.map(({ words }) => words).join(" ") };
      else if (outcome?.is !== "done") untold.push(each.row);
    }
  }
  await takeApart(
    portion,
    done.filter(({ returned }) => returned.is === "properties").map(({ row }) => row),
  );
  await writeRows(
    database,
    decided.flatMap(({ row, returned }) =>
      untold.includes(row)
        ? []
        : changeRow(sending.id, row.position, { state: "returned", returned }, "forgotten"),
    ),
  );
  // After an unclear answer, the worker compares the records again before it retries.
  return untold.length > 0 ? { wait: untoldFor } : "again";
}

/**
 * Removes only the association types that we added, so a colleague's label stays. Removes our list
 * memberships too.
 */
async function takeApart({ app, sending, crm }: Portion, rows: StoredRow[]): Promise<void> {
  const present = (
    await crm.ties(
      app.newId(),
      rows.flatMap(({ recordId }) => recordId ?? []),
    )
  ).value;
  const pairs = rows.flatMap(({ recordId, tied }) => {
    if (!recordId || !tied) return [];
    const has = present[recordId]?.find(({ companyId }) => companyId === tied.companyId)?.types ?? [];
    // HubSpot removes labelled associations together with the plain one. So the plain one stays if
    // somebody added a label.
    const isLabelled = has.some((type) => !tied.types.includes(type));
    const types = tied.types.filter((type) => has.includes(type));
    return isLabelled || types.length === 0
      ? []
      : [{ contactId: recordId, companyId: tied.companyId, types, ownType: sending.tieLabel?.type ?? null }];
  });
  if (pairs.length > 0) await crm.untie(app.newId(), pairs);
  // Restores the former primary company if its association still exists and ours was still primary.
  const primary = rows.flatMap(({ recordId, tied }) => {
    const own = present[recordId ?? ""]?.find(({ companyId }) => companyId === tied?.companyId);
    const former = present[recordId ?? ""]?.find(({ companyId }) => companyId === tied?.wasPrimary);
    return recordId && former && own?.types.includes(primaryTie)
      ? [{ contactId: recordId, companyId: former.companyId, types: [primaryTie] }]
      : [];
  });
  if (primary.length > 0) await crm.tie(app.newId(), primary);
  const remove = rows.flatMap(({ recordId, listed }) => (recordId && listed ? [recordId] : []));
  if (sending.listId && remove.length > 0)
    await crm.changeList(app.newId(), sending.listId, { add: [], remove });
}

function decide(row: StoredRow, found: CrmRecord | null, later: Map<string, string>): Returned {
  const back = takeBackOf(writtenOf(row, later), found, found && inUse(found));
  if (back.is === "stays") {
    // An interrupted undo may have archived the record already.
    return row.returned?.is === "archived" && !found ? { is: "archived" } : { is: "stays", why: back.why };
  }
  if (back.is === "archived") return { is: "archived" };
  const before = row.returned?.to ?? {};
  const to: Record<string, string> = {};
  const stays: string[] = [];
  for (const one of back.properties) {
    const wanted = before[one.property];
    if (one.is === "restored") to[one.property] = one.to;
    else if (
      wanted !== undefined &&
      ((found?.properties[one.property] ?? "") === wanted || wasRestored(row, one.property, found))
    )
      to[one.property] = wanted;
    else stays.push(`${one.property}: ${one.why}`);
  }
  return { is: "properties", to, ...(stays.length > 0 && { why: stays.join(" ") }) };
}

/**
 * Returns whether HubSpot's history has an earlier, unanswered attempt to restore the value. A user
 * may have changed it since, and that change stays.
 */
function wasRestored({ returned, wroteAt }: StoredRow, property: string, found: CrmRecord | null): boolean {
  const to = returned?.to?.[property];
  const entries = found?.history[property] ?? [];
  const from = new Date(wroteAt ?? 0).toISOString();
  return entries.some((entry) => entry.value === to && isOurWrite({ from, until: entry.at }, entry));
}

const writtenOf = (row: StoredRow, later: Map<string, string>): WrittenRecord => ({
  recordId: row.recordId ?? "",
  createdByUs: row.created,
  from: new Date(row.beganAt ?? row.wroteAt ?? 0).toISOString(),
  until: new Date(row.wroteAt ?? 0).toISOString(),
  laterSending: later.get(row.recordId ?? "") ?? null,
  properties: Object.entries(row.wrote ?? {}).map(([property, { wrote, readBack }]) => ({
    property,
    before: row.before?.[property] ?? null,
    wrote,
    readBack,
  })),
});

const inUse = ({ properties }: CrmRecord): string | null =>
  Number(properties.num_associated_deals ?? 0) > 0
    ? "The contact has a deal."
    : Number(properties.num_notes ?? 0) > 0
      ? "The contact has a note."
      : null;

async function presentOf(
  { app, crm }: Portion,
  rows: StoredRow[],
): Promise<(row: StoredRow) => CrmRecord | null> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  if (ids.length === 0) return () => null;
  const wrote = rows.flatMap((row) => Object.keys(row.wrote ?? {}));
  const historyOf = [...new Set([...wrote, ...watched])];
  const wanted = { ids, properties: [...new Set([...historyOf, ...usedBy])], historyOf };
  const found = byRecordId((await crm.records(app.newId(), "contacts", wanted)).value);
  return ({ recordId }) => found.get(recordId ?? "") ?? null;
}
