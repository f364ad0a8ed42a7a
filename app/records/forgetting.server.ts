/**
 * Forgets a person on a user's request. The request deletes the record at once. The scheduler
 * removes all other traces within minutes, as `npm run forget` does.
 */
import type { App, StaffMember } from "../app";
import { logError } from "../log";
import { forgetPerson } from "../runs/erasure/forget.server";
import { noteEvent } from "../storage/security-events";
import { InvalidInput } from "../toolkit/invalid-input";
import { openRecord } from "./record.server";
import {
  askToForget,
  countTraces,
  endForgetting,
  forgetLater,
  forgetRecordOf,
  peopleToForget,
  type Traces,
} from "./storage/record-removal";

/**
 * Maximum number of people that the scheduler forgets per minute. Each one needs a search of the
 * whole database.
 */
const peopleAtOnce = 5;

/** Returns the number of entries that forgetting would remove, by place. */
export async function tracesOf(app: Pick<App, "database">, id: string): Promise<Traces> {
  const { kind } = await openRecord(app, id);
  refuseCompany(kind);
  return countTraces(app.database, id);
}

/** Removes the person's record, and suppresses each of its addresses. Nobody can undo this. */
export async function forgetRecord(
  app: Pick<App, "database" | "now">,
  by: StaffMember,
  id: string,
): Promise<void> {
  const { kind, keys } = await openRecord(app, id);
  refuseCompany(kind);
  const subjects = keys.map(({ key }) => key);
  await askToForget(app.database, subjects, app.now());
  await forgetRecordOf(app.database, subjects[0] ?? "", app.now());
  await noteEvent(app, "forgotten", { account: by.id, outcome: "done" });
}

function refuseCompany(kind: "person" | "company") {
  if (kind === "company")
    throw new InvalidInput("Only a person can be forgotten. To leave a company out, exclude it.");
}

/**
 * Searches the database for people whom users asked to forget. The scheduler repeats a failed
 * search after those of the other people.
 */
export async function forgetDue(app: Pick<App, "database" | "now">): Promise<void> {
  for (const person of await peopleToForget(app.database, peopleAtOnce)) {
    try {
      await forgetPerson(app.database, person.subject, app.now());
      await endForgetting(app.database, person);
    } catch (error) {
      // An error's message may quote the person's address, so the log gets only its name.
      logError("forgetting a person", { error: error instanceof Error ? error.name : typeof error });
      await forgetLater(app.database, person, app.now());
    }
  }
}
