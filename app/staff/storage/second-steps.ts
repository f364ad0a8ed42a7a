/** Authenticator apps of accounts, and their recovery codes. */
import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { jsonOf, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { recoveryCodes, secondSteps } from "../../storage/schema";

export type SecondStep = typeof secondSteps.$inferSelect;

/** Also returns an unfinished setup. */
export async function findSecondStep(database: Database, staffId: string): Promise<SecondStep | null> {
  const [found] = await database.select().from(secondSteps).where(eq(secondSteps.staffId, staffId));
  return found ?? null;
}

/** Replaces an unconfirmed secret. Returns false if the account has a confirmed one. */
export async function writeSecondStep(
  database: Database,
  step: Pick<SecondStep, "staffId" | "sealedSecret" | "createdAt">,
): Promise<boolean> {
  const { sealedSecret, createdAt } = step;
  const [{ rowsAffected }] = await database.batch([
    database
      .insert(secondSteps)
      .values(step)
      .onConflictDoUpdate({
        target: secondSteps.staffId,
        set: { sealedSecret, createdAt },
        setWhere: isNull(secondSteps.confirmedAt),
      }),
  ]);
  return rowsAffected > 0;
}

/**
 * Confirms the secret, so that sign-ins ask for its code. Of several concurrent requests only one
 * succeeds, and only for the secret that the user proved.
 * @returns true if the account now has these recovery codes
 */
export async function confirmSecondStep(
  database: Database,
  { staffId, sealedSecret }: Pick<SecondStep, "staffId" | "sealedSecret">,
  { at, usedStep, codeHashes }: { at: Date; usedStep: number; codeHashes: string[] },
): Promise<boolean> {
  const isOpen = `EXISTS (SELECT 1 FROM second_steps WHERE staff_id = ? AND sealed_secret = ? AND confirmed_at IS NULL)`;
  const open = [staffId, sealedSecret];
  const results = await writeBatch(database, [
    { sql: `DELETE FROM recovery_codes WHERE staff_id = ? AND ${isOpen}`, args: [staffId, ...open] },
    {
      sql: `INSERT INTO recovery_codes (code_hash, staff_id, created_at)
        SELECT value, ?, ? FROM json_each(?) WHERE ${isOpen}`,
      args: [staffId, at.getTime(), jsonOf(codeHashes), ...open],
    },
    {
      sql: `UPDATE second_steps SET confirmed_at = ?, used_step = ?
        WHERE staff_id = ? AND sealed_secret = ? AND confirmed_at IS NULL`,
      args: [at.getTime(), usedStep, ...open],
    },
    // Also finds the codes if an earlier attempt wrote them and its answer was lost.
    {
      sql: "SELECT 1 FROM recovery_codes WHERE staff_id = ? AND code_hash = ?",
      args: [staffId, codeHashes[0] ?? ""],
    },
  ]);
  return (results.at(-1)?.rows.length ?? 0) > 0;
}

/** Stores the same secret under a new encryption key; does nothing if the secret has changed. */
export async function resealSecondStep(
  database: Database,
  staffId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await database
    .update(secondSteps)
    .set({ sealedSecret: to })
    .where(and(eq(secondSteps.staffId, staffId), eq(secondSteps.sealedSecret, from)));
}

export async function removeSecondStep(database: Database, staffId: string): Promise<void> {
  await database.batch([
    database.delete(secondSteps).where(eq(secondSteps.staffId, staffId)),
    database.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId)),
  ]);
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  database: Database,
  staffId: string,
  { at, codeHashes }: { at: Date; codeHashes: string[] },
): Promise<void> {
  await database.batch(newCodes(database, staffId, codeHashes, at));
}

const newCodes = (database: Database, staffId: string, codeHashes: string[], createdAt: Date) =>
  [
    database.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId)),
    database.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, staffId, createdAt }))),
  ] as const;

/** Uses up a code's time step. Returns false if another request has used it. */
export async function takeStep(database: Database, staffId: string, step: number): Promise<boolean> {
  const isLater = or(isNull(secondSteps.usedStep), lt(secondSteps.usedStep, step));
  const { rowsAffected } = await database
    .update(secondSteps)
    .set({ usedStep: step })
    .where(and(eq(secondSteps.staffId, staffId), isNotNull(secondSteps.confirmedAt), isLater));
  return rowsAffected > 0;
}

/** Uses up a recovery code. Returns false if the code is invalid or already used. */
export async function takeRecoveryCode(
  database: Database,
  staffId: string,
  codeHash: string,
): Promise<boolean> {
  const { rowsAffected } = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.staffId, staffId)));
  return rowsAffected > 0;
}

export async function countRecoveryCodes(database: Database, staffId: string): Promise<number> {
  const [found] = await database
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.staffId, staffId));
  return found?.left ?? 0;
}
