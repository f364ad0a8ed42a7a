/**
 * Creates companies that HubSpot lacks, right before their first person is written. HubSpot's
 * search lags behind: after an unanswered create call, the worker searches again until the company
 * must be visible. A company that another sending created is found by its id.
 */
import type { CrmRecord, WriteOutcome } from "../vendors/crm/port";
import { byDomain } from "../vendors/crm/port";
import type { Portion } from "./portion";
import {
  beginCompany,
  changeCompany,
  type MadeElsewhere,
  madeElsewhere,
  readCompanies,
  type StoredCompany,
} from "./storage/sending-companies";
import { writeRows } from "./storage/sending-rows";

/** Milliseconds until HubSpot's search finds a new company. */
const searchLags = 60_000;
const mostUnknown = 2;
/**
 * Milliseconds until the next search, while another sending creates the company or after an answer
 * without an id.
 */
const lookAgainIn = 5000;
/**
 * Milliseconds for which another sending that began to create a company has it to itself. By then
 * the search shows the company, if HubSpot made it.
 */
const makesFor = 600_000;

/**
 * Returns each domain's company id, or null if HubSpot refused the company. Returns milliseconds to
 * wait if it is too early.
 */
export async function companiesFor(
  portion: Portion,
  domains: string[],
): Promise<Map<string, string | null> | { wait: number }> {
  const { app, sending } = portion;
  const wanted = [...new Set(domains)];
  if (wanted.length === 0) return new Map();
  const known = await readCompanies(app.database, sending.id, wanted);
  const open = known.filter(({ state }) => state === "new" || state === "making");
  const ids = new Map(
    known.filter((one) => !open.includes(one)).map(({ domain, recordId }) => [domain, recordId] as const),
  );
  if (open.length === 0) return ids;
  const elsewhere = await madeElsewhere(
    app.database,
    sending.id,
    open.map(({ domain }) => domain),
    app.now().getTime() - makesFor,
  );
  if (open.some(({ domain, state }) => state === "new" && elsewhere.get(domain)?.isMaking))
    return { wait: lookAgainIn };
  const present = await presentOf(portion, open, elsewhere);
  const now = app.now().getTime();
  const settled: Parameters<typeof changeCompany>[] = [];
  const missing: StoredCompany[] = [];
  for (const company of open) {
    const found = present(company.domain);
    if (found.length === 1 && found[0]) {
      const created = company.state === "making" && isSince(found[0], company.beganAt);
      settled.push([
        sending.id,
        company.domain,
        { state: "made", recordId: found[0].id, created, wroteAt: created ? now : null },
      ]);
      ids.set(company.domain, found[0].id);
    } else if (found.length > 1) {
      const reason = "Several companies in HubSpot now have this domain.";
      settled.push([sending.id, company.domain, { state: "refused", reason }]);
      ids.set(company.domain, null);
    } else missing.push(company);
  }
  await writeRows(
    app.database,
    settled.map((each) => changeCompany(...each)),
  );
  const lagging = missing.filter(
    ({ state, beganAt }) => state === "making" && (beganAt ?? 0) + searchLags > now,
  );
  if (lagging.length > 0) return { wait: lookAgainIn };
  const made = await make(portion, missing, elsewhere);
  if (made === "unknown") return { wait: lookAgainIn };
  return new Map([...ids, ...made]);
}

const isSince = ({ createdAt }: CrmRecord, beganAt: number | null) =>
  beganAt !== null && createdAt !== null && Date.parse(createdAt) >= beganAt - 2000;

async function presentOf(
  { app, crm }: Portion,
  open: StoredCompany[],
  elsewhere: Map<string, MadeElsewhere>,
): Promise<(domain: string) => CrmRecord[]> {
  const ids = [...elsewhere.values()].flatMap(({ recordIds }) => recordIds);
  const ours =
    ids.length > 0
      ? (await crm.records(app.newId(), "companies", { ids, properties: ["domain"] })).value
      : [];
  const domains = open.map(({ domain }) => domain);
  const found = byDomain((await crm.companiesByDomain(app.newId(), domains)).value);
  return (domain) => {
    const searched = found.get(domain) ?? [];
    if (searched.length > 0) return searched;
    return ours.filter(({ id }) => elsewhere.get(domain)?.recordIds.includes(id));
  };
}

async function make(
  { app, sending, crm }: Portion,
  companies: StoredCompany[],
  elsewhere: Map<string, MadeElsewhere>,
): Promise<Map<string, string | null> | "unknown"> {
  if (companies.length === 0) return new Map();
  const now = app.now().getTime();
  const known = (domain: string) => elsewhere.get(domain)?.recordIds ?? [];
  const [tooOften, leaving] = [
    companies.filter(({ attempts }) => attempts >= mostUnknown),
    companies.filter(({ attempts }) => attempts < mostUnknown),
  ];
  const began = await writeRows(app.database, [
    ...leaving.map((company) =>
      beginCompany(sending.id, company, { now, since: now - makesFor, known: known(company.domain) }),
    ),
    ...tooOften.map(({ domain }) =>
      changeCompany(sending.id, domain, {
        state: "refused",
        reason: "HubSpot twice failed to confirm that it created this company.",
      }),
    ),
  ]);
  // Another sending may have created one of the companies after this one searched.
  const mine = leaving.filter((_, at) => (began[at]?.rowsAffected ?? 0) > 0);
  const inputs = mine.map(({ domain, name }) => ({
    trace: `${sending.id}.${domain}`,
    properties: { domain, name },
  }));
  const outcomes =
    inputs.length > 0 ? (await crm.createCompanies(app.newId(), inputs)).value : ([] as WriteOutcome[]);
  const wroteAt = app.now().getTime();
  const ids = new Map<string, string | null>(tooOften.map(({ domain }) => [domain, null]));
  const changes = mine.flatMap(({ domain }, at) => {
    const outcome = outcomes[at];
    if (outcome?.is === "done") {
      ids.set(domain, outcome.id);
      return [
        changeCompany(sending.id, domain, { state: "made", recordId: outcome.id, created: true, wroteAt }),
      ];
    }
    if (outcome?.is !== "refused") return [];
    ids.set(domain, null);
    const reason = outcome.reasons.map(({ words }) => words).join(" ");
    return [changeCompany(sending.id, domain, { state: "refused", reason })];
  });
  await writeRows(app.database, changes);
  return ids.size === companies.length ? ids : "unknown";
}
