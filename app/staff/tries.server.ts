/**
 * Limits guesses of a password or a code in 15 minutes. It counts each attempt as failed before
 * checking it.
 */
import type { App, StaffMember } from "../app";
import { findStaffByEmail, type StaffRow, takeBackSignInTry, writeSignInTry } from "./storage/staff";
import { InvalidInput } from "../toolkit/failure";
import { logSecurity, type SecurityEvent } from "../log";
import { verifyPassword } from "./password.server";

const window = 15 * 60_000;
/** Per subject: an account from one address, a browser, or an account's codes. */
export const mostTries = 5;

export const tooManyTries = "Too many attempts. Try again in 15 minutes.";

export interface Tries {
  /** Ids of the recorded attempts; empty if a subject has no attempt left. */
  ids: number[];
  /** Removes these attempts and the subject's earlier failures. */
  takeBack(subject: string): Promise<void>;
}

export async function countTry(
  { database, now }: Pick<App, "database" | "now">,
  allowed: readonly { subject: string; most: number }[],
): Promise<Tries> {
  const at = now();
  const ids = await writeSignInTry(database, allowed, { since: new Date(at.getTime() - window), at });
  return { ids, takeBack: (subject) => takeBackSignInTry(database, ids, subject) };
}

/**
 * Checks the current password before a change of the account.
 * @param what name of the change in the log
 * @throws InvalidInput
 */
export async function checkOwnPassword(
  app: Pick<App, "database" | "now">,
  staff: StaffMember,
  current: string,
  what: SecurityEvent,
): Promise<StaffRow> {
  const subject = `password:${staff.id}`;
  const [tries, person] = await Promise.all([
    countTry(app, [{ subject, most: mostTries }]),
    findStaffByEmail(app.database, staff.email),
  ]);
  if (tries.ids.length === 0) {
    logSecurity(what, { account: staff.id, outcome: "too many tries" });
    throw new InvalidInput(tooManyTries);
  }
  if (!person || !(await verifyPassword(current, person.passwordHash))) {
    logSecurity(what, { account: staff.id, outcome: "refused" });
    throw new InvalidInput("Wrong current password.", { current: ["Wrong current password."] });
  }
  await tries.takeBack(subject);
  return person;
}
