/** Accounts, sessions, sign-in attempts and outside tokens. */
import type { InStatement, Row } from "@libsql/client";
import { and, desc, eq, gt, inArray, lt, ne, or } from "drizzle-orm";
import { logError } from "../../log";
import { repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { outsideTokens, sessions, signInFailures, staff } from "../../storage/schema";
import { settingsByGroup, storedSettings } from "../../storage/settings";
import { isDatabaseTrouble } from "../../storage/trouble";

export type StaffRow = typeof staff.$inferSelect;

export async function findStaffByEmail(database: Database, email: string): Promise<StaffRow | null> {
  return (await database.query.staff.findFirst({ where: eq(staff.email, email) })) ?? null;
}

/** Includes disabled accounts. */
export async function readStaffIds(database: Database): Promise<string[]> {
  return (await database.select({ id: staff.id }).from(staff)).map(({ id }) => id);
}

/** For selection lists; includes disabled accounts, whose runs and events remain. */
export function listStaff(database: Database): Promise<{ id: string; name: string }[]> {
  return database.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name);
}

export async function addStaff(database: Database, person: typeof staff.$inferInsert): Promise<void> {
  await database.insert(staff).values(person);
}

/**
 * Sets a new password and ends all sessions of the account.
 * @param mustChange true if someone else chose or saw the password
 */
export async function setPassword(
  database: Database,
  staffId: string,
  passwordHash: string,
  mustChange = false,
): Promise<void> {
  const values = { passwordHash, mustChangePassword: mustChange };
  await database.batch([
    database.update(staff).set(values).where(eq(staff.id, staffId)),
    database.delete(sessions).where(eq(sessions.staffId, staffId)),
  ]);
}

/** Returns the user's own amount in US dollars, or null for the default. */
export async function readAskAbove(database: Database, staffId: string): Promise<number | null> {
  const [row] = await database.select({ usd: staff.askAboveUsd }).from(staff).where(eq(staff.id, staffId));
  return row?.usd ?? null;
}

/** @param askAboveUsd null for the default */
export async function setAskAbove(
  database: Database,
  staffId: string,
  askAboveUsd: number | null,
): Promise<void> {
  await repeatableWrite(database, database.update(staff).set({ askAboveUsd }).where(eq(staff.id, staffId)));
}

export async function disableStaff(database: Database, staffId: string, at: Date): Promise<void> {
  await database.batch([
    database.update(staff).set({ disabledAt: at }).where(eq(staff.id, staffId)),
    database.delete(sessions).where(eq(sessions.staffId, staffId)),
  ]);
}

export async function addSession(database: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await repeatableWrite(
    database,
    database.insert(sessions).values(session).onConflictDoNothing({ target: sessions.tokenHash }),
  );
}

const person = `sessions.seen_at, sessions.created_at, staff.id, staff.email, staff.name, staff.must_change_password,
    staff.ask_above_usd,
    EXISTS (SELECT 1 FROM second_steps WHERE staff_id = staff.id AND confirmed_at IS NOT NULL) AS has_second_step`;

/**
 * `json_each(?)` takes the list of groups. Returns one row per saved group, or a single row without
 * settings.
 */
const sessionWithSettings = `SELECT ${person},
    settings.group_name, settings.values_json, settings.version, settings.updated_at, settings.updated_by
  FROM sessions JOIN staff ON staff.id = sessions.staff_id
  LEFT JOIN settings ON settings.group_name IN (SELECT value FROM json_each(?))
  WHERE sessions.token_hash = ? AND sessions.expires_at > ? AND staff.disabled_at IS NULL`;

const sessionAlone = `SELECT ${person}
  FROM sessions JOIN staff ON staff.id = sessions.staff_id
  WHERE sessions.token_hash = ? AND sessions.expires_at > ? AND staff.disabled_at IS NULL`;

interface SessionReads {
  /** Names of settings groups. */
  settings: string[];
  rows?: InStatement;
  costs?: InStatement;
}

/**
 * Returns the session behind a token, and its user. Written as SQL, because every request runs it
 * and the query builder would cost the Worker twice as much.
 * @param reads data to read in the same round trip
 */
export async function findSession(
  database: Database,
  tokenHash: string,
  now: Date,
  reads: SessionReads = { settings: [] },
) {
  const { settings: groups, rows, costs } = reads;
  const [found, ...others] = await readTogether(database, tokenHash, now, reads).catch((error: unknown) => {
    if (isDatabaseTrouble(error)) throw error;
    // A failed read does not reject the request: the screen reads again and shows its own error.
    logError("A screen's data could not be read with the sign-in", { groups, error });
    return [];
  });
  const args = [tokenHash, now.getTime()];
  const [row] = found ?? (await database.$client.execute({ sql: sessionAlone, args })).rows;
  if (!row) return null;
  return {
    seenAt: new Date(Number(row.seen_at)),
    createdAt: new Date(Number(row.created_at)),
    staff: { id: String(row.id), email: String(row.email), name: String(row.name) },
    mustChangePassword: Number(row.must_change_password) === 1,
    askAboveUsd: row.ask_above_usd === null ? null : Number(row.ask_above_usd),
    hasSecondStep: Number(row.has_second_step) === 1,
    settings: settingsByGroup(
      found && groups.length > 0 ? found.flatMap(storedSettings) : [],
      found ? groups : [],
    ),
    rows: rows === undefined ? null : (others[0] ?? null),
    costs: costs === undefined ? null : (others[rows === undefined ? 0 : 1] ?? null),
  };
}

async function readTogether(
  { $client }: Database,
  tokenHash: string,
  now: Date,
  { settings: groups, rows, costs }: SessionReads,
): Promise<Row[][]> {
  const session =
    groups.length > 0
      ? { sql: sessionWithSettings, args: [JSON.stringify(groups), tokenHash, now.getTime()] }
      : { sql: sessionAlone, args: [tokenHash, now.getTime()] };
  const others = [rows, costs].filter((each) => each !== undefined);
  if (others.length === 0) return [(await $client.execute(session)).rows];
  return (await $client.batch([session, ...others], "read")).map((each) => each.rows);
}

export async function extendSession(
  database: Database,
  tokenHash: string,
  times: { seenAt: Date; expiresAt: Date },
): Promise<void> {
  await repeatableWrite(
    database,
    database.update(sessions).set(times).where(eq(sessions.tokenHash, tokenHash)),
  );
}

export async function endSession(database: Database, tokenHash: string): Promise<void> {
  await repeatableWrite(database, database.delete(sessions).where(eq(sessions.tokenHash, tokenHash)));
}

/**
 * A program that signs in for each call may have hundreds of sessions; more lines would not help
 * the user.
 */
const mostListed = 100;

/** Returns the account's valid sessions, newest first. */
export function listSessions(database: Database, staffId: string, now: Date) {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(mostListed);
}

export async function endSessions(database: Database, staffId: string, tokenHashes: string[]): Promise<void> {
  await repeatableWrite(
    database,
    database
      .delete(sessions)
      .where(and(eq(sessions.staffId, staffId), inArray(sessions.tokenHash, tokenHashes))),
  );
}

/** Ends all other sessions of the account, also those not listed. @returns their number */
export async function endOtherSessions(
  database: Database,
  staffId: string,
  tokenHash: string,
): Promise<number> {
  const [{ rowsAffected }] = await database.batch([
    database.delete(sessions).where(and(eq(sessions.staffId, staffId), ne(sessions.tokenHash, tokenHash))),
  ]);
  return rowsAffected;
}

/** One statement, so that concurrent attempts cannot all pass the count before one is written. */
const oneMoreTry = `INSERT INTO sign_in_failures (subject, at)
  SELECT value ->> 'subject', ? FROM json_each(?)
  WHERE NOT EXISTS (SELECT 1 FROM json_each(?) AS allowed WHERE (
    SELECT count(*) FROM sign_in_failures
    WHERE subject = allowed.value ->> 'subject' AND at > ?) >= allowed.value ->> 'most')
  RETURNING id`;

/**
 * Records a sign-in attempt as failed before the password is checked; `takeBackSignInTry` removes
 * it after a success.
 * @param allowed highest number of failures per subject since `since`
 * @returns the ids of the records; empty if a subject has no attempt left
 */
export async function writeSignInTry(
  database: Database,
  allowed: readonly { subject: string; most: number }[],
  { since, at }: { since: Date; at: Date },
): Promise<number[]> {
  const subjects = JSON.stringify(allowed);
  const args = [at.getTime(), subjects, subjects, since.getTime()];
  const [written] = await writeBatch(database, [{ sql: oneMoreTry, args }]);
  return written?.rows.map(({ id }) => Number(id)) ?? [];
}

/** Deletes the attempt and the subject's earlier failures. */
export async function takeBackSignInTry(database: Database, ids: number[], subject: string): Promise<void> {
  const these = or(inArray(signInFailures.id, ids), eq(signInFailures.subject, subject));
  await repeatableWrite(database, database.delete(signInFailures).where(these));
}

export async function purgeSignIns(database: Database, now: Date): Promise<void> {
  await database.batch([
    database.delete(sessions).where(lt(sessions.expiresAt, now)),
    database.delete(signInFailures).where(lt(signInFailures.at, new Date(now.getTime() - 86_400_000))),
  ]);
}

export async function findOutsideToken(database: Database, tokenHash: string) {
  const [found] = await database.select().from(outsideTokens).where(eq(outsideTokens.tokenHash, tokenHash));
  return found ?? null;
}

/** Enables a disabled account and sets a new password. */
export async function enableStaff(
  database: Database,
  staffId: string,
  account: Pick<StaffRow, "name" | "passwordHash" | "mustChangePassword">,
): Promise<void> {
  await database
    .update(staff)
    .set({ ...account, disabledAt: null })
    .where(eq(staff.id, staffId));
}

/** Returns false if a token with this name exists. */
export async function addOutsideToken(
  database: Database,
  token: typeof outsideTokens.$inferInsert,
): Promise<boolean> {
  return (await database.insert(outsideTokens).values(token).onConflictDoNothing()).rowsAffected > 0;
}

/** Returns false if no token has this name. */
export async function removeOutsideToken(database: Database, name: string): Promise<boolean> {
  return (await database.delete(outsideTokens).where(eq(outsideTokens.name, name))).rowsAffected > 0;
}

/** Counts a lookup of the tool. Returns false without counting if the day's limit is reached. */
export async function countLookUp(
  database: Database,
  name: string,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  const day = at.toISOString().slice(0, 10);
  const { rowsAffected } = await database.$client.execute({
    sql: `UPDATE outside_tokens SET look_ups = CASE WHEN look_ups_on = ? THEN look_ups + 1 ELSE 1 END, look_ups_on = ?
      WHERE name = ? AND (look_ups_on IS NOT ? OR look_ups < ?)`,
    args: [day, day, name, day, most],
  });
  return rowsAffected > 0;
}

export async function noteOutsideTokenUse(database: Database, name: string, at: Date): Promise<void> {
  await repeatableWrite(
    database,
    database.update(outsideTokens).set({ usedAt: at }).where(eq(outsideTokens.name, name)),
  );
}
