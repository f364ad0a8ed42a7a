/**
 * Signs users in: checks the limits on attempts first, then the password. Takes the same time
 * whether or not the account exists.
 */
import { noteEvent } from "../storage/security-events";
import { z } from "zod";
import type { App, StaffMember } from "../app";
import { findStaffByEmail, setPassword, type StaffRow } from "./storage/staff";
import { findSecondStep } from "./storage/second-steps";
import { InvalidInput } from "../toolkit/failure";
import { isEmail } from "../toolkit/is-email";
import { addressGroup } from "./client-address";
import { hashPassword, unknownAccountHash, verifyPassword } from "./password.server";
import { passwordChange } from "./password-form";
import { logSecurity } from "../log";
import { browserName } from "./browser-name";
import { deviceCookie, knownDevice } from "./device-cookie.server";
import { weaknessOf } from "./new-password.server";
import { endedPendingCookie, isOfPassword, pendingCookie, pendingSignIn } from "./pending-sign-in.server";
import { codeForm } from "./second-step-form";
import { codeRefusals, takeCode } from "./second-step.server";
import { endReplaced, openSession } from "./session.server";
import { sessionCookie } from "./session-cookie.server";
import { checkOwnPassword, countTry, mostTries, tooManyTries } from "./tries.server";

/** Attempts per account from all addresses, without the browsers it knows. */
const mostPerAccount = 15;
const mostPerAddress = 30;

export const wrongCredentials = "Wrong email or password.";

const noEmail = "Enter an email address such as name@company.com.";

export const credentials = z.object({
  email: z
    .string("Enter your email address.")
    .max(1000, { error: noEmail, abort: true })
    .trim()
    .refine(isEmail, noEmail)
    .transform((email) => email.toLowerCase()),
  password: z
    .string("Enter your password.")
    .min(1, "Enter your password.")
    .max(1000, "This password is too long. Enter at most 1,000 characters."),
  /** Code of the authenticator app, for API clients; a browser asks for it on the next screen. */
  code: z.string().max(100).optional(),
});

/** The API's answer if the account needs a code and the request has none. */
const codeNeeded = "Send the code from your authenticator app in `code`.";

export type SignInOutcome =
  | { ok: true; token: string; staff: StaffMember; cookies: string[] }
  | { ok: false; status: 401 | 429; message: string; cookies?: undefined }
  /** The password was correct; with these cookies `signInWithCode` needs only the code. */
  | { ok: false; status: 401; message: string; cookies: string[] };

/**
 * Ends the browser's previous session and marks the browser as known for the account.
 * @throws ZodError if fields are missing
 */
export async function signIn(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  body: unknown,
): Promise<SignInOutcome> {
  const { email, password, code } = credentials.parse(body);
  const now = app.now();
  const secrets = app.config.secrets;
  const device = await knownDevice(request, secrets, { email, now });
  const from = addressGroup(request.headers.get("cf-connecting-ip") ?? "local");
  // Failed attempts elsewhere must not lock users out of a browser they have used before.
  const own = device === null ? `account:${email} from ${from}` : `device:${device}`;
  const [tries, person] = await Promise.all([
    countTry(app, [
      { subject: own, most: mostTries },
      ...(device === null ? [{ subject: `account:${email}`, most: mostPerAccount }] : []),
      { subject: `ip:${from}`, most: mostPerAddress },
    ]),
    findStaffByEmail(app.database, email),
  ]);
  const account = person?.id ?? null;
  if (tries.ids.length === 0) {
    logSecurity("sign-in", { account, outcome: "too many tries" });
    return { ok: false, status: 429, message: tooManyTries };
  }
  const matches = await verifyPassword(password, person?.passwordHash ?? unknownAccountHash);
  if (!person || !matches || person.disabledAt) {
    logSecurity("sign-in", { account, outcome: "refused" });
    return { ok: false, status: 401, message: wrongCredentials };
  }
  const [step] = await Promise.all([findSecondStep(app.database, person.id), tries.takeBack(own)]);
  if (!step?.confirmedAt) return opened(app, request, person, device);
  if (!code) {
    logSecurity("second-step", { account, outcome: "asked" });
    const cookies = [await pendingCookie(request, secrets, { ...person, now })];
    return { ok: false, status: 401, message: codeNeeded, cookies };
  }
  return withCode(app, request, person, { code, device });
}

/**
 * Checks the code in a browser that entered the correct password before.
 * @returns null if it did not, or too long ago; @throws ZodError without a code
 */
export async function signInWithCode(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  body: unknown,
): Promise<SignInOutcome | null> {
  const { code } = codeForm.parse(body);
  const now = app.now();
  const secrets = app.config.secrets;
  const pending = await pendingSignIn(request, secrets, now);
  const person = pending && (await findStaffByEmail(app.database, pending.email));
  if (!person || person.disabledAt || !isOfPassword(pending, person)) return null;
  const device = await knownDevice(request, secrets, { email: person.email, now });
  return withCode(app, request, person, { code, device });
}

async function withCode(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  person: StaffRow,
  { code, device }: { code: string; device: string | null },
): Promise<SignInOutcome> {
  // As for passwords, guesses elsewhere must not lock users out of a known browser.
  const subject = device === null ? `code:${person.id}` : `code:${person.id} device:${device}`;
  const outcome = await takeCode(app, person.id, code, subject);
  if (outcome === "right") return opened(app, request, person, device);
  logSecurity("second-step", { account: person.id, outcome: outcome === "wrong" ? "refused" : outcome });
  return { ok: false, status: outcome === "wrong" ? 401 : 429, message: codeRefusals[outcome] };
}

async function opened(
  app: Pick<App, "database" | "now" | "config">,
  request: Request,
  person: StaffRow,
  device: string | null,
): Promise<SignInOutcome> {
  const { secrets } = app.config;
  const { id, email, name } = person;
  const [token] = await Promise.all([
    openSession(app, id, browserName(request.headers.get("user-agent"))),
    endReplaced(app, request),
  ]);
  logSecurity("sign-in", { account: id, outcome: "done" });
  const cookies = await Promise.all([
    sessionCookie(request, secrets, token),
    deviceCookie(request, secrets, { email, id: device, now: app.now() }),
    ...(request.headers.get("cookie")?.includes("second-step=") ? [endedPendingCookie(request)] : []),
  ]);
  return { ok: true, token, staff: { id, email, name }, cookies };
}

/** Changes the user's own password and ends all sessions of the account. */
export async function changePassword(
  app: Pick<App, "database" | "now" | "names">,
  staff: StaffMember,
  body: unknown,
): Promise<void> {
  const { current, next } = passwordChange.parse(body);
  const person = await checkOwnPassword(app, staff, current, "password-change");
  const { provider, emailsOwner } = app.names;
  const weakness = weaknessOf(next, [provider, emailsOwner, staff.name, staff.email]);
  if (weakness) throw new InvalidInput(weakness, { next: [weakness] });
  if (next === current) {
    const same = "This is your current password. Choose a new one.";
    throw new InvalidInput(same, { next: [same] });
  }
  await setPassword(app.database, person.id, await hashPassword(next));
  await noteEvent(app, "password-change", { account: staff.id, outcome: "done" });
}
