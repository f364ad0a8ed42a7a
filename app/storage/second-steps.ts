/** Authenticator apps of accounts, and their recovery codes. */
import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "./database";
import { recoveryCodes, secondSteps } from "./schema";

export type SecondStep = typeof secondSteps.$inferSelect;

/** Also one that is still being set up. */
export async function findSecondStep(database: Database, staffId: string): Promise<SecondStep | null> {
  const [found] = await database.select().from(secondSteps).where(eq(secondSteps.staffId, staffId));
  return found ?? null;
}

/** Puts a new secret in the place of one that was not confirmed; false when the account has a confirmed one. */
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

/** From now on sign-ins ask for it. */
export async function confirmSecondStep(
  database: Database,
  staffId: string,
  { at, usedStep, codeHashes }: { at: Date; usedStep: number; codeHashes: string[] },
): Promise<void> {
  await database.batch([
    database.update(secondSteps).set({ confirmedAt: at, usedStep }).where(eq(secondSteps.staffId, staffId)),
    ...newCodes(database, staffId, codeHashes, at),
  ]);
}

/** The same secret, sealed anew; nothing where it is another one by now. */
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

/** The former ones are good no more. */
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

/** Of two requests with the same code one takes it; false for the other. */
export async function takeStep(database: Database, staffId: string, step: number): Promise<boolean> {
  const isLater = or(isNull(secondSteps.usedStep), lt(secondSteps.usedStep, step));
  const { rowsAffected } = await database
    .update(secondSteps)
    .set({ usedStep: step })
    .where(and(eq(secondSteps.staffId, staffId), isNotNull(secondSteps.confirmedAt), isLater));
  return rowsAffected > 0;
}

/** Good once: false for a code that is none, or was used. */
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
