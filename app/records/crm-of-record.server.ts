/**
 * Reads a record's state in HubSpot when its page opens, and whether we may write to the person.
 * The answer is cached for an hour.
 */
import { mayThey } from "../exclusions/exclusions.server";
import type { Verdict } from "../exclusions/verdict";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App, StaffMember } from "../app";
import type { CrmFacts } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { keyValue } from "./list-view.server";
import type { RecordPage } from "./storage/record-page";

export interface CrmOfRecord {
  facts: CrmFacts | null;
  verdict: Verdict | null;
  /** Why HubSpot could not be read, or null. */
  problem: string | null;
}

export async function crmOfRecord(
  app: App,
  by: StaffMember,
  { id, keys }: Pick<RecordPage, "id" | "keys">,
): Promise<CrmOfRecord> {
  const all = keys.map(({ key }) => key);
  const emails = all.flatMap((key) => (key.startsWith("email:") ? [key.slice("email:".length)] : []));
  const domain = keyValue(all, "domain");
  const subject = { emails, linkedin: keyValue(all, "linkedin"), domain };
  const task = { id: `record ${id} ${app.newId()}`, staffId: by.id, timeout: 20_000 };
  try {
    return await askOutsideRun(app, task, async ({ crm }) => {
      const [verdict] = await mayThey(app, { purpose: "leave", by: by.id, crm }, [subject]);
      const asked = emails[0] !== undefined || domain !== null;
      const facts = asked ? (await crm.facts({ email: emails[0] ?? null, domain })).value : null;
      return { facts, verdict: verdict ?? null, problem: null };
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // The console's own rules still apply without HubSpot.
    const [verdict] = await mayThey(app, { purpose: "leave", by: by.id, crm: null }, [subject]);
    return { facts: null, verdict: verdict ?? null, problem: error.detail };
  }
}
