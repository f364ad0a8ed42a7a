/** Creates the account to sign in with on a local run. */
import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { hashPassword, verifyPassword } from "../../app/staff/password.server.ts";
import type { Database } from "../../app/storage/database.ts";
import { staff } from "../../app/storage/schema.ts";
import type { Environment } from "./environment.ts";

/**
 * Returns the email of the first account. Password rules skip this account, so it may keep its
 * well-known password.
 */
export const firstAccountEmail = (environment: Environment): string =>
  (environment.SEED_STAFF_EMAIL || "staff@example.com").trim().toLowerCase();

/**
 * Creates the first account if needed and returns a message on how to sign in. Never changes an
 * existing account.
 */
export async function ensureFirstAccount(database: Database, environment: Environment): Promise<string> {
  const email = firstAccountEmail(environment);
  const password = environment.SEED_STAFF_PASSWORD || "let-me-in";
  const asked = Boolean(environment.SEED_STAFF_EMAIL);
  const [[there], [all]] = await Promise.all([
    database.select().from(staff).where(eq(staff.email, email)),
    database.select({ number: count() }).from(staff),
  ]);
  if (there?.disabledAt) return `${email} is disabled. To enable it: npm run user -- add ${email}`;
  if (there) {
    const same = await verifyPassword(password, there.passwordHash);
    return same ? `${email} / ${password}` : `${email} and the password you chose`;
  }
  // If there are other accounts, creates a well-known one only if SEED_STAFF_EMAIL names it.
  if (!asked && (all?.number ?? 0) > 0) return "an account made with npm run user";
  await database.insert(staff).values({
    id: randomUUID(),
    email,
    name: nameFrom(email),
    passwordHash: await hashPassword(password),
    createdAt: new Date(),
  });
  return `${email} / ${password}`;
}

/** "jo.smith@…" → "Jo Smith" */
export function nameFrom(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}
