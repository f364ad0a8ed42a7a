/** Archives the companies that a sending created, unless somebody has changed or uses them. */
import { byRecordId, type CrmRecord } from "../vendors/crm/port";
import { takeBackOf } from "./plan/take-back";
import type { Next, Portion } from "./portion";
import { changeCompany, readCompanies } from "./storage/sending-companies";
import { writeRows } from "./storage/sending-rows";

/** HubSpot's limit of records per request for histories. */
const atOnce = 50;
const untoldFor = 60_000;
const watched = ["name", "domain", "hubspot_owner_id", "lifecyclestage"];
const usedBy = ["num_associated_contacts", "num_associated_deals"];

/** Undoes one portion of the created companies. Returns "over" if none is left. */
export async function returnCompanies({ app, sending, crm }: Portion): Promise<Next> {
  const all = await readCompanies(app.database, sending.id);
  const ours = all.filter(({ created, state, recordId }) => created && state === "made" && recordId !== null);
  const companies = ours.slice(0, atOnce);
  if (companies.length === 0) return "over";
  const ids = companies.flatMap(({ recordId }) => recordId ?? []);
  const wanted = { ids, properties: [...watched, ...usedBy], historyOf: watched };
  const found = byRecordId((await crm.records(app.newId(), "companies", wanted)).value);
  const decided = companies.map((company) => {
    const record = found.get(company.recordId ?? "") ?? null;
    const written = {
      recordId: company.recordId ?? "",
      createdByUs: true,
      properties: [],
      from: new Date(company.beganAt ?? 0).toISOString(),
      until: new Date(company.wroteAt ?? 0).toISOString(),
      laterSending: null,
    };
    return { company, back: takeBackOf(written, record, record && inUse(record)) };
  });
  const archived = decided.filter(({ back }) => back.is === "archived");
  if (archived.length > 0) {
    const gone = archived.flatMap(({ company }) => company.recordId ?? []);
    // After an unclear answer, the worker reads the companies again.
    if ((await crm.archive(app.newId(), "companies", gone)).value === "unknown") return { wait: untoldFor };
  }
  await writeRows(
    app.database,
    decided.map(({ company, back }) =>
      changeCompany(sending.id, company.domain, {
        state: "returned",
        reason: back.is === "stays" ? back.why : null,
      }),
    ),
  );
  return "again";
}

const inUse = ({ properties }: CrmRecord): string | null =>
  Number(properties.num_associated_contacts ?? 0) > 0
    ? "The company has contacts."
    : Number(properties.num_associated_deals ?? 0) > 0
      ? "The company has a deal."
      : null;
