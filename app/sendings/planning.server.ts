/** Compares a portion of a sending's rows with the portal and writes down what would be done to each record. */
import type { CrmPort, CrmRecord } from "../upstream/crm/port";
import { byAddress, byDomain } from "../upstream/crm/port";
import { UpstreamError } from "../upstream/failure";
import { mappable, proposeMapping } from "./plan/mapping";
import { stayHere } from "./leaving.server";
import { plannedOutcome } from "./plan/counts";
import { type Group, planGroup, type Planning } from "./plan/rows";
import { type Next, type Portion, recordsAtOnce } from "./portion";
import { changeRow, headsIn, metBy, type StoredRow, writeRows } from "./storage/sending-rows";
import { moveSending } from "./storage/sendings";

/** What is read of a contact beside the mapped properties: who it is, and whether it may be written to. */
const alwaysRead = ["firstname", "lastname", "hs_linkedin_url", "lifecyclestage", "hs_email_optout"];

export async function planPortion(portion: Portion): Promise<Next> {
  const { app, sending } = portion;
  const { database } = app;
  const rows = await headsIn(database, sending.id, ["new"], recordsAtOnce);
  if (rows.length === 0) {
    await writeRows(database, [moveSending(sending.id, ["planning"], "preview", { problem_json: null })]);
    return "over";
  }
  const stay = await stayHere(portion, rows);
  const staying = rows.filter(({ position }) => !stay.has(position));
  const planning = await planningOf(portion, staying);
  const found = await contactsOf(portion, staying, planning);
  const companies = await companiesOf(portion, staying);
  const recordOf = (row: StoredRow) => (row.email ? (found.get(row.email) ?? null) : null);

  const earlier = await metBy(database, sending.id, {
    recordIds: staying.flatMap((row) => recordOf(row)?.id ?? []),
    emails: staying.flatMap(({ email }) => email ?? []),
  });
  const groups = Map.groupBy([...earlier, ...staying], (row) => {
    const id = recordOf(row)?.id ?? row.recordId;
    return id ? `record ${id}` : row.email ? `address ${row.email}` : `row ${row.position}`;
  });
  // Earlier rows that this portion meets nowhere stay as they were planned.
  const statements = [...groups.values()].flatMap((members) =>
    members.every((row) => earlier.includes(row)) ? [] : planned(members),
  );
  await writeRows(database, [
    ...[...stay].flatMap(([position, { reason, isForgotten }]) =>
      changeRow(sending.id, position, {
        state: "planned",
        outcome: "skipped",
        reason,
        plan: null,
        ...(isForgotten && { input: null, email: null }),
      }),
    ),
    ...statements,
  ]);
  return "again";

  function planned(members: StoredRow[]) {
    const sorted = members.toSorted((a, b) => a.position - b.position);
    const [head] = sorted;
    const sources = sorted.flatMap(({ input }) => input ?? []);
    const [first] = sources;
    if (!head || !first) return [];
    const record = sorted.map(recordOf).find((one) => one !== null) ?? null;
    const group: Group = {
      rows: sources,
      record,
      companies: (first.domain ? companies.get(first.domain.toLowerCase()) : undefined)?.map(named) ?? [],
      accepted: sorted.some(({ accepted }) => accepted),
      companyChosen: sorted.find(({ companyChosen }) => companyChosen)?.companyChosen ?? null,
    };
    const plan = planGroup(group, planning);
    const told = {
      state: "planned" as const,
      outcome: plannedOutcome[plan.disposition],
      reason: plan.why,
    };
    return [
      ...changeRow(sending.id, head.position, {
        ...told,
        plan,
        recordId: record?.id ?? null,
        meets: null,
      }),
      ...sorted
        .slice(1)
        .flatMap(({ position }) =>
          changeRow(sending.id, position, { ...told, meets: head.position, plan: null, recordId: null }),
        ),
    ];
  }
}

const named = ({ id, properties }: CrmRecord) => ({ id, name: properties.name ?? properties.domain ?? id });

/** The definitions of what is mapped; a first look proposes the mapping. */
async function planningOf({ app, sending, crm }: Portion, rows: StoredRow[]): Promise<Planning> {
  const definitions = (await crm.definitions("contacts")).value;
  const mapping = sending.mapping ?? proposeMapping(sending.columns, definitions);
  const wantsOwners = mapping.some(({ property }) => property === "hubspot_owner_id");
  const seesOptOuts = await seesOptOutsOf(crm, rows.find(({ email }) => email)?.email ?? null);
  if (sending.mapping === null || seesOptOuts !== sending.seesOptOuts)
    await writeRows(app.database, [
      {
        sql: "UPDATE sendings SET mapping_json = ?, sees_opt_outs = ? WHERE id = ?",
        args: [JSON.stringify(mapping), Number(seesOptOuts), sending.id],
      },
    ]);
  const allowed = new Map(mappable(definitions).map((one) => [one.name, one]));
  return {
    definitions: allowed,
    owners: wantsOwners ? (await crm.owners()).value : [],
    mapping: mapping.filter(({ property }) => allowed.has(property)),
    decimal: null,
    clientStages: crm.clientStages,
    seesOptOuts,
    isLive: sending.data === "live",
    overwrite: sending.overwrite,
  };
}

/** Only a missing scope is taken for "can't be seen"; any other trouble lets nobody leave. */
async function seesOptOutsOf(crm: CrmPort, address: string | null): Promise<boolean> {
  if (address === null) return true;
  try {
    await crm.optedOut(address);
    return true;
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 403) return false;
    throw error;
  }
}

export const propertiesRead = (mapped: Iterable<string>) => [...new Set([...alwaysRead, ...mapped])];

async function contactsOf(
  { app, crm }: Portion,
  rows: StoredRow[],
  { mapping }: Planning,
): Promise<Map<string, CrmRecord>> {
  const addresses = rows.flatMap(({ email }) => email ?? []);
  if (addresses.length === 0) return new Map();
  const wanted = propertiesRead(mapping.map(({ property }) => property));
  return byAddress((await crm.contactsByAddress(app.newId(), addresses, wanted)).value);
}

async function companiesOf({ app, crm }: Portion, rows: StoredRow[]): Promise<Map<string, CrmRecord[]>> {
  const domains = rows.flatMap(({ input }) => input?.domain ?? []);
  return domains.length === 0
    ? new Map()
    : byDomain((await crm.companiesByDomain(app.newId(), domains)).value);
}
