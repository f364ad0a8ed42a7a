/** Signing in: limits on tries first, then the password, the same time whether or not the account exists. */
import { z } from "zod";
import type { App, StaffMember } from "../runs/app";
import { findStaffByEmail, setPassword, takeBackSignInTry, writeSignInTry } from "../storage/staff";
import { InvalidInput } from "../toolkit/failure";
import { isEmail } from "../toolkit/is-email";
import { addressGroup } from "./client-address";
import { hashPassword, unknownAccountHash, verifyPassword } from "./password.server";
import { passwordChange } from "./password-form";
import { openSession } from "./session.server";

const window = 15 * 60_000;
const mostPerAccount = 5;
const mostPerAddress = 30;

export const wrongCredentials = "E-mail or password is wrong.";

const noEmail = "Enter an e-mail address such as name@company.com.";

export const credentials = z.object({
  email: z
    .string("Enter your e-mail address.")
    .max(1000, { error: noEmail, abort: true })
    .trim()
    .refine(isEmail, noEmail)
    .transform((email) => email.toLowerCase()),
  password: z
    .string("Enter your password.")
    .min(1, "Enter your password.")
    .max(1000, "That password is too long."),
});

export type SignInOutcome =
  | { ok: true; token: string; staff: StaffMember }
  | { ok: false; status: 401 | 429; message: string };

/** @throws ZodError for fields that aren't filled in */
export async function signIn(
  app: Pick<App, "database" | "now">,
  body: unknown,
  address: string,
): Promise<SignInOutcome> {
  const { email, password } = credentials.parse(body);
  const now = app.now();
  const since = new Date(now.getTime() - window);
  const account = `account:${email}`;
  const [tries, person] = await Promise.all([
    writeSignInTry(
      app.database,
      [
        { subject: account, most: mostPerAccount },
        { subject: `ip:${addressGroup(address)}`, most: mostPerAddress },
      ],
      { since, at: now },
    ),
    findStaffByEmail(app.database, email),
  ]);
  if (tries.length === 0) {
    return { ok: false, status: 429, message: "Too many tries. Try again in 15 minutes." };
  }
  const matches = await verifyPassword(password, person?.passwordHash ?? unknownAccountHash);
  if (!person || !matches || person.disabledAt) return { ok: false, status: 401, message: wrongCredentials };
  const [token] = await Promise.all([
    openSession(app, person.id),
    takeBackSignInTry(app.database, tries, account),
  ]);
  return { ok: true, token, staff: { id: person.id, email: person.email, name: person.name } };
}

/** Changes one's own password; every sign-in of the account ends with it. */
export async function changePassword(app: App, staff: StaffMember, body: unknown): Promise<void> {
  const { current, next } = passwordChange.parse(body);
  const person = await findStaffByEmail(app.database, staff.email);
  if (!person || !(await verifyPassword(current, person.passwordHash))) {
    throw new InvalidInput("The current password is wrong.", { current: ["The current password is wrong."] });
  }
  await setPassword(app.database, person.id, await hashPassword(next));
}
