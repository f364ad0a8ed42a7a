/**
 * Compares a portion of a sending's rows with the portal and stores the planned changes to each
 * record.
 */
import type { CrmFacts, CrmPort, CrmRecord } from "../vendors/crm/port";
import { byAddress, byDomain } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { exclusionsOf, type Judged, optOutsOf, type StaysHere, stayHere } from "./leaving.server";
import { inLanes } from "./lanes";
import { mappable, proposeMapping } from "./plan/mapping";
import { plannedOutcome } from "./plan/counts";
import { type Group, planGroup, type Planning, type RowPlan } from "./plan/rows";
import { groupsAtOnce, type Next, type Portion, rowsAtOnce } from "./portion";
import { noteCompanies } from "./storage/sending-companies";
import { changeFrom } from "./storage/change-from";
import { headsIn, metBy, type StoredRow, writeRows } from "./storage/sending-rows";
import { moveSending } from "./storage/sendings";

/**
 * Properties that the worker always reads: they show who the contact is and whether we may write to
 * it.
 */
const alwaysRead = ["firstname", "lastname", "hs_linkedin_url", "lifecyclestage", "hs_email_optout"];

export async function planPortion(portion: Portion): Promise<Next> {
  const { app, sending, until } = portion;
  let last = -1;
  let settings: Promise<Settings> | undefined;
  const seesOptOuts = testOptOuts(portion);
  const take = async (): Promise<StoredRow[] | null> => {
    if (last >= 0 && app.now().getTime() >= until) return null;
    const rows = await headsIn(app.database, sending.id, ["new"], rowsAtOnce, last);
    last = rows.at(-1)?.position ?? last;
    return rows.length > 0 ? rows : null;
  };
  const next = await inLanes(groupsAtOnce, take, async (rows) => {
    settings ??= settingsOf(portion);
    const stay = await stayHere(portion, rows);
    const staying = rows.filter(({ position }) => !stay.has(position));
    const planning = { ...(await settings), seesOptOuts: await seesOptOuts(staying) };
    return planRows(portion, planning, { rows, stay, staying });
  });
  if (last >= 0) return next;
  await writeRows(app.database, [moveSending(sending.id, ["planning"], "preview", { problem_json: null })]);
  return "over";
}

type Settings = Omit<Planning, "seesOptOuts">;

async function planRows(
  portion: Portion,
  planning: Planning,
  { rows, stay, staying }: { rows: StoredRow[]; stay: Map<number, StaysHere>; staying: StoredRow[] },
): Promise<Next> {
  const { app, sending } = portion;
  const [found, companies] = await Promise.all([
    contactsOf(portion, staying, planning),
    companiesOf(portion, staying),
  ]);
  const recordOf = (row: StoredRow) => (row.email ? (found.get(row.email) ?? null) : null);
  const read = { staying, recordOf, companies };
  const alone = await planRecords(portion, planning, { ...read, earlier: [] });
  // Only one group at a time looks for earlier rows of its records, so that two groups cannot miss each other.
  return portion.inTurn(async (): Promise<Next> => {
    const earlier = await metBy(app.database, sending.id, {
      recordIds: staying.flatMap((row) => recordOf(row)?.id ?? []),
      emails: staying.flatMap(({ email }) => email ?? []),
    });
    const planned = earlier.length === 0 ? alone : await planRecords(portion, planning, { ...read, earlier });
    await writeRows(app.database, [
      ...rows.flatMap((row) => {
        const kept = stay.get(row.position);
        return kept
          ? changeFrom(sending.id, row, {
              state: "planned",
              outcome: "skipped",
              reason: kept.reason,
              waitsFor: kept.part,
              plan: null,
              ...(kept.isForgotten && { input: null, email: null }),
            })
          : [];
      }),
      ...planned.flatMap((one) => statements(sending.id, one)),
      ...noteCompanies(
        sending.id,
        planned.flatMap(({ row, plan }) =>
          plan.companyDomain && (plan.disposition === "create" || plan.disposition === "fill")
            ? [{ domain: plan.companyDomain, name: row.input?.company ?? plan.companyDomain }]
            : [],
        ),
      ),
    ]);
    return "again";
  });
}

interface ReadRows {
  staying: StoredRow[];
  recordOf: (row: StoredRow) => CrmRecord | null;
  companies: Map<string, CrmRecord[]>;
  /** Planned rows of the same records. */
  earlier: StoredRow[];
}

type Planned = Judged & { plan: RowPlan };

async function planRecords(
  portion: Portion,
  planning: Planning,
  { staying, recordOf, companies, earlier }: ReadRows,
): Promise<Planned[]> {
  const groups = Map.groupBy([...earlier, ...staying], (row) => {
    const id = recordOf(row)?.id ?? row.recordId;
    return id ? `record ${id}` : row.email ? `address ${row.email}` : `row ${row.position}`;
  });
  // Earlier rows that no row of this portion affects keep their plan.
  const people = [...groups.values()].flatMap((all): Judged[] => {
    const members = all.toSorted((a, b) => a.position - b.position);
    const [row] = members;
    const isEarlier = members.every((one) => earlier.includes(one));
    const record = members.map(recordOf).find((one) => one !== null) ?? null;
    return row && !isEarlier ? [{ row, members, record }] : [];
  });
  const named = people.filter(({ row }) => row.email !== null);
  const [excluded, facts] = await Promise.all([exclusionsOf(portion, named), factsOf(portion, named)]);
  const plans = people.map((one) => ({ ...one, plan: planOf(one) }));
  const leaving = plans.filter(({ plan }) => plan.disposition === "create" || plan.disposition === "fill");
  const recordBy = new Map(people.map(({ row, record }) => [row, record]));
  const optedOut = await optOutsOf(
    { ...portion, sending: { ...portion.sending, seesOptOuts: planning.seesOptOuts } },
    leaving.map(({ row }) => row),
    (row) => recordBy.get(row) ?? null,
  );
  return plans.map(({ plan, ...one }) => {
    const why = leaving.some(({ row }) => row === one.row) ? optedOut(one.row) : null;
    return {
      ...one,
      plan: why ? { ...plan, disposition: "skip" as const, skips: "opted out" as const, why } : plan,
    };
  });

  function planOf({ row, members, record }: Judged): RowPlan {
    const rule = excluded(row);
    const known = facts.get(row);
    const domain = members.find(({ input }) => input?.domain)?.input?.domain ?? null;
    const group: Group = {
      rows: members.flatMap(({ input }) => input ?? []),
      record,
      companies: (domain ? companies.get(domain) : undefined)?.map(nameOf) ?? [],
      accepted: new Set(members.flatMap(({ acceptedFor }) => acceptedFor)),
      companyChosen: members.find(({ companyChosen }) => companyChosen)?.companyChosen ?? null,
      ...(known && {
        known: { isClient: known.client === "client", openDeal: known.openDeal === true },
      }),
      excluded: rule?.passable ? rule.words : null,
    };
    const plan = planGroup(group, planning);
    return rule && !rule.passable
      ? { ...plan, disposition: "skip", waitsFor: null, skips: rule.part, why: rule.words }
      : plan;
  }
}

function statements(sendingId: string, { members, record, plan }: Planned) {
  const [head, ...others] = members;
  if (!head) return [];
  const told = {
    state: "planned" as const,
    outcome: plannedOutcome[plan.disposition],
    reason: plan.why,
    waitsFor: plan.waitsFor ?? plan.skips ?? null,
  };
  return [
    ...changeFrom(sendingId, head, { ...told, plan, recordId: record?.id ?? null, meets: null }),
    ...others.flatMap((row) =>
      changeFrom(sendingId, row, { ...told, meets: head.position, plan: null, recordId: null }),
    ),
  ];
}

const nameOf = ({ id, properties }: CrmRecord) => ({ id, name: properties.name ?? properties.domain ?? id });

/**
 * Reads the definitions of the mapped properties. The first time it also proposes a mapping and
 * lists missing scopes.
 */
async function settingsOf({ app, sending, crm }: Portion): Promise<Settings> {
  const definitions = (await crm.definitions("contacts")).value;
  const mapping = sending.mapping ?? proposeMapping(sending.columns, definitions);
  const wantsOwners = mapping.some(({ property }) => property === "hubspot_owner_id");
  const missing = await crm.missingScopes(`${sending.id}.${sending.version}`);
  await writeRows(app.database, [
    {
      sql: "UPDATE sendings SET mapping_json = ?, missing_scopes_json = ? WHERE id = ?",
      args: [JSON.stringify(mapping), JSON.stringify(missing.value), sending.id],
    },
  ]);
  const allowed = new Map(mappable(definitions).map((one) => [one.name, one]));
  return {
    definitions: allowed,
    owners: wantsOwners ? (await crm.owners()).value : [],
    mapping: mapping.filter(({ property }) => allowed.has(property)),
    decimal: null,
    clientStages: crm.clientStages,
    isLive: sending.data === "live",
    createCompanies:
      sending.createCompanies && !missing.value.some(({ what }) => what === "create companies"),
    overwrite: sending.overwrite,
  };
}

/**
 * Returns a function that tests once whether we can see opt-outs, with the first address. Before the
 * first address, the stored answer counts.
 */
function testOptOuts({ app, sending, crm }: Portion): (rows: StoredRow[]) => Promise<boolean> {
  let tested: Promise<boolean> | undefined;
  const test = async (address: string) => {
    const sees = await seesOptOutsOf(crm, address);
    const sql = "UPDATE sendings SET sees_opt_outs = ? WHERE id = ?";
    await writeRows(app.database, [{ sql, args: [Number(sees), sending.id] }]);
    return sees;
  };
  return async (rows) => {
    const address = rows.find(({ email }) => email)?.email;
    if (address) tested ??= test(address);
    return tested ?? sending.seesOptOuts;
  };
}

/** Only a missing scope counts as "cannot be seen". Any other failure stops all writes. */
async function seesOptOutsOf(crm: CrmPort, address: string): Promise<boolean> {
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

/** Reads clients and open deals, and reuses the answers that exclusions already needed. */
async function factsOf({ crm }: Portion, people: Judged[]): Promise<Map<StoredRow, CrmFacts>> {
  const found = await Promise.all(
    people.map(async ({ row, members, record }) => {
      const email = row.email ?? (record?.properties.email || null);
      const domain = members.find(({ input }) => input?.domain)?.input?.domain ?? null;
      return [row, (await crm.facts({ email, domain })).value] as const;
    }),
  );
  return new Map(found);
}

async function companiesOf({ app, crm }: Portion, rows: StoredRow[]): Promise<Map<string, CrmRecord[]>> {
  const domains = rows.flatMap(({ input }) => input?.domain ?? []);
  return domains.length === 0
    ? new Map()
    : byDomain((await crm.companiesByDomain(app.newId(), domains)).value);
}
