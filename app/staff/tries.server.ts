/** How often a password or a code may be guessed in 15 minutes: a try is counted as failed before it is looked at. */
import type { App, StaffMember } from "../app";
import { findStaffByEmail, type StaffRow, takeBackSignInTry, writeSignInTry } from "./storage/staff";
import { InvalidInput } from "../toolkit/failure";
import { logSecurity, type SecurityEvent } from "../log";
import { verifyPassword } from "./password.server";

const window = 15 * 60_000;
/** Of one subject: an account from one address, a browser, the codes of an account. */
export const mostTries = 5;

export const tooManyTries = "Too many tries. Try again in 15 minutes.";

export interface Tries {
  /** Those that were written; none: no subject had one left. */
  ids: number[];
  /** They and what failed before of this subject were no failures. */
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
 * Who changes something about an account has to know its password.
 * @param what the log calls it
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
    throw new InvalidInput("The current password is wrong.", { current: ["The current password is wrong."] });
  }
  await tries.takeBack(subject);
  return person;
}
