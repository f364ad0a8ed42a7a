/** Lists and ends a user's own sessions on /account. */
import { logSecurity } from "../log";
import type { App, StaffMember } from "../app";
import { endOtherSessions, endSessions, listSessions } from "./storage/staff";
import { hashToken } from "./hash-token.server";
import { passwordOnlyForm } from "./second-step-form";
import { checkOwnPassword } from "./tries.server";

export interface OwnSession {
  /** Reveals neither the token nor its hash. */
  id: string;
  browser: string;
  /** ISO 8601. */
  signedInAt: string;
  /** ISO 8601, updated once a day. */
  seenAt: string;
  /** True for the session of this request. */
  isThis: boolean;
}

const idOf = (tokenHash: string) => hashToken(`session ${tokenHash}`);

/** Newest first. */
export async function readSessions(
  app: Pick<App, "database" | "now">,
  staffId: string,
  tokenHash: string,
): Promise<OwnSession[]> {
  const found = await listSessions(app.database, staffId, app.now());
  return found.map((each) => ({
    id: idOf(each.tokenHash),
    browser: each.browser ?? "API client",
    signedInAt: each.createdAt.toISOString(),
    seenAt: each.seenAt.toISOString(),
    isThis: each.tokenHash === tokenHash,
  }));
}

/**
 * @param which a session's id, or all other sessions
 * @param body contains the current password, so that a stranger at an open browser cannot end other
 * sessions
 * @returns the number of ended sessions
 * @throws InvalidInput or ZodError if the password is wrong
 */
export async function endOwnSessions(
  app: Pick<App, "database" | "now">,
  staff: StaffMember,
  which: { id: string } | { allBut: string },
  body: unknown,
): Promise<number> {
  const { current } = passwordOnlyForm.parse(body);
  await checkOwnPassword(app, staff, current, "sessions-ended");
  const ended =
    "id" in which
      ? await endListed(app, staff.id, which.id)
      : await endOtherSessions(app.database, staff.id, which.allBut);
  logSecurity("sessions-ended", { account: staff.id, outcome: "done" });
  return ended;
}

async function endListed(app: Pick<App, "database" | "now">, staffId: string, id: string): Promise<number> {
  const found = await listSessions(app.database, staffId, app.now());
  const hashes = found.map(({ tokenHash }) => tokenHash).filter((tokenHash) => idOf(tokenHash) === id);
  await endSessions(app.database, staffId, hashes);
  return hashes.length;
}
