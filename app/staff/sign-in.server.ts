/** Signing in: limits on tries first, then the password, the same time whether or not the account exists. */
import { z } from "zod";
import type { App, StaffMember } from "../runs/app";
import { findStaffByEmail, setPassword, takeBackSignInTry, writeSignInTry } from "../storage/staff";
import { InvalidInput } from "../toolkit/failure";
import { isEmail } from "../toolkit/is-email";
import { addressGroup } from "./client-address";
import { hashPassword, unknownAccountHash, verifyPassword } from "./password.server";
import { passwordChange } from "./password-form";
import { logSecurity } from "../log";
import { browserName } from "./browser-name";
import { deviceCookie, knownDevice } from "./device-cookie.server";
import { weaknessOf } from "./new-password.server";
import { endReplaced, openSession } from "./session.server";
import { sessionCookie } from "./session-cookie.server";

const window = 15 * 60_000;
/** Of an account from one address, or in a browser that it knows. */
const mostPerBrowser = 5;
/** Of an account from anywhere, but for browsers that it knows. */
const mostPerAccount = 15;
const mostPerAddress = 30;

const tooManyTries = "Too many tries. Try again in 15 minutes.";

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
  | { ok: true; token: string; staff: StaffMember; cookies: string[] }
  | { ok: false; status: 401 | 429; message: string };

/**
 * The browser's former sign-in ends with a new one, and the browser is known for the account from then on.
 * @throws ZodError for fields that aren't filled in
 */
export async function signIn(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  body: unknown,
): Promise<SignInOutcome> {
  const { email, password } = credentials.parse(body);
  const now = app.now();
  const secrets = app.config.secrets;
  const device = await knownDevice(request, secrets, { email, now });
  const from = addressGroup(request.headers.get("cf-connecting-ip") ?? "local");
  // Failures elsewhere keep no person out of a browser they have used before.
  const own = device === null ? `account:${email} from ${from}` : `device:${device}`;
  const [tries, person] = await Promise.all([
    writeSignInTry(
      app.database,
      [
        { subject: own, most: mostPerBrowser },
        ...(device === null ? [{ subject: `account:${email}`, most: mostPerAccount }] : []),
        { subject: `ip:${from}`, most: mostPerAddress },
      ],
      { since: new Date(now.getTime() - window), at: now },
    ),
    findStaffByEmail(app.database, email),
  ]);
  const account = person?.id ?? null;
  if (tries.length === 0) {
    logSecurity("sign-in", { account, outcome: "too many tries" });
    return { ok: false, status: 429, message: tooManyTries };
  }
  const matches = await verifyPassword(password, person?.passwordHash ?? unknownAccountHash);
  if (!person || !matches || person.disabledAt) {
    logSecurity("sign-in", { account, outcome: "refused" });
    return { ok: false, status: 401, message: wrongCredentials };
  }
  const [token] = await Promise.all([
    openSession(app, person.id, browserName(request.headers.get("user-agent"))),
    takeBackSignInTry(app.database, tries, own),
    endReplaced(app, request),
  ]);
  logSecurity("sign-in", { account, outcome: "done" });
  const cookies = await Promise.all([
    sessionCookie(request, secrets, token),
    deviceCookie(request, secrets, { email, id: device, now }),
  ]);
  return { ok: true, token, staff: { id: person.id, email: person.email, name: person.name }, cookies };
}

/** Changes one's own password; every sign-in of the account ends with it. */
export async function changePassword(
  app: Pick<App, "database" | "now" | "names">,
  staff: StaffMember,
  body: unknown,
): Promise<void> {
  const { current, next } = passwordChange.parse(body);
  const now = app.now();
  const subject = `password:${staff.id}`;
  const since = new Date(now.getTime() - window);
  const [tries, person] = await Promise.all([
    writeSignInTry(app.database, [{ subject, most: mostPerBrowser }], { since, at: now }),
    findStaffByEmail(app.database, staff.email),
  ]);
  if (tries.length === 0) {
    logSecurity("password-change", { account: staff.id, outcome: "too many tries" });
    throw new InvalidInput(tooManyTries);
  }
  if (!person || !(await verifyPassword(current, person.passwordHash))) {
    logSecurity("password-change", { account: staff.id, outcome: "refused" });
    throw new InvalidInput("The current password is wrong.", { current: ["The current password is wrong."] });
  }
  await takeBackSignInTry(app.database, tries, subject);
  const { provider, emailsOwner } = app.names;
  const weakness = weaknessOf(next, [provider, emailsOwner, staff.name, staff.email]);
  if (weakness) throw new InvalidInput(weakness, { next: [weakness] });
  await setPassword(app.database, person.id, await hashPassword(next));
  logSecurity("password-change", { account: staff.id, outcome: "done" });
}
