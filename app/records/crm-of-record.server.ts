/**
 * Reads a record's state in HubSpot when its page opens, and whether we may write to the person.
 * The answer is cached for an hour.
 */
import { mayThey } from "../exclusions/exclusions.server";
import type { Rule } from "../exclusions/rules";
import { rulesInForce } from "../exclusions/storage/exclusions";
import type { Verdict } from "../exclusions/verdict";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App, StaffMember } from "../app";
import type { CrmFacts, CrmPort } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { keyValue } from "./list-view.server";
import type { RecordPage } from "./storage/record-page";

/** Who made each rule of a verdict, by the rule's id. */
type Makers = Record<string, string>;

export interface Judged {
  verdict: Verdict | null;
  makers: Makers;
}

export interface CrmOfRecord extends Judged {
  facts: CrmFacts | null;
  /** Why HubSpot could not be read, or null. */
  problem: string | null;
}

type Asked = Pick<RecordPage, "id" | "keys">;

export async function crmOfRecord(app: App, by: StaffMember, record: Asked): Promise<CrmOfRecord> {
  const { emails, domain } = subjectOf(record);
  const task = { id: `record ${record.id} ${app.newId()}`, staffId: by.id, timeout: 20_000 };
  try {
    return await askOutsideRun(app, task, async ({ crm }) => {
      const judged = await judgedRecord(app, by, record, { crm });
      const asked = emails[0] !== undefined || domain !== null;
      const facts = asked ? (await crm.facts({ email: emails[0] ?? null, domain })).value : null;
      return { ...judged, facts, problem: null };
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // The console's own rules still apply without HubSpot.
    return { ...(await judgedRecord(app, by, record)), facts: null, problem: error.detail };
  }
}

/**
 * Returns whether we may write to the record's person or company.
 * @param crm null to apply only the console's own rules, for one database round trip
 * @param rules the rules in force, if already read
 */
export async function judgedRecord(
  app: Pick<App, "database" | "now" | "config">,
  by: Pick<StaffMember, "id">,
  record: Asked,
  { crm = null, rules: read }: { crm?: CrmPort | null; rules?: Rule[] } = {},
): Promise<Judged> {
  const rules = read ?? (await rulesInForce(app.database, app.now().getTime()));
  const question = { purpose: "leave" as const, by: by.id, rules, crm };
  const [verdict = null] = await mayThey(app, question, [subjectOf(record)]);
  return { verdict, makers: Object.fromEntries(rules.map(({ id, by: maker }) => [id, maker])) };
}

function subjectOf({ keys }: Pick<RecordPage, "keys">) {
  const all = keys.map(({ key }) => key);
  const emails = all.flatMap((key) => (key.startsWith("email:") ? [key.slice("email:".length)] : []));
  return { emails, linkedin: keyValue(all, "linkedin"), domain: keyValue(all, "domain") };
}
