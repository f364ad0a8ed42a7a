/**
 * `npm run user -- add|password|disable|no-code <email> [--name N]`: manages the users' accounts.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { weaknessOf } from "../../app/staff/new-password.server.ts";
import { shortestPassword } from "../../app/staff/password-form.ts";
import { hashPassword } from "../../app/staff/password.server.ts";
import type { Database } from "../../app/storage/database.ts";
import { byCommand, writeEvent } from "../../app/storage/security-events.ts";
import {
  addStaff,
  disableStaff,
  enableStaff,
  findStaffByEmail,
  setPassword,
  type StaffRow,
} from "../../app/staff/storage/staff.ts";
import { removeSecondStep } from "../../app/staff/storage/second-steps.ts";
import { isEmail } from "../../app/toolkit/is-email.ts";
import { givenPassword } from "../given-password.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "../stack/command-database.ts";
import { localEnvironment } from "../stack/environment.ts";
import { firstAccountEmail, nameFrom } from "../stack/first-account.ts";

const usage =
  "Usage: npm run user -- add|password|disable|no-code <email> [--name N]   (password from standard input)";

interface Asked {
  email: string;
  name: string | undefined;
}

const actions: Record<string, (database: Database, asked: Asked) => Promise<string>> = {
  add,
  password,
  disable,
  "no-code": withoutCode,
};

export async function run(words: string[]): Promise<void> {
  const { action, ...asked } = understand(words);
  process.stdout.write(`${await withDatabase((database) => action(database, asked))}\n`);
}

function understand(words: string[]): Asked & { action: (typeof actions)[string] } {
  const { values, positionals } = parse(words);
  const [name = "", address = "", ...more] = positionals;
  const action = actions[name];
  if (!action || !address || more.length > 0) throw new Refusal(usage);
  const email = address.trim().toLowerCase();
  if (!isEmail(email)) throw new Refusal(`"${address}" is not an email address.`);
  return { action, email, name: values.name };
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: { name: { type: "string" } }, allowPositionals: true });
  } catch {
    throw new Refusal(usage);
  }
}

async function add(database: Database, { email, name = nameFrom(email) }: Asked): Promise<string> {
  const there = await findStaffByEmail(database, email);
  if (there && !there.disabledAt) {
    throw new Refusal(
      `${email} already has an account. To set a new password: npm run user -- password ${email}`,
    );
  }
  const { password: text, made } = await givenPassword(weaknessFor(email, name));
  const passwordHash = await hashPassword(text);
  const account = { name, passwordHash, mustChangePassword: isNotOfOwnChoice(email) };
  const id = there?.id ?? randomUUID();
  if (there) await enableStaff(database, id, account);
  else await addStaff(database, { id, email, ...account, createdAt: new Date() });
  await writeEvent(database, "account-made", byCommand(id));
  return `${there ? "Enabled again" : "Added"}: ${name}, ${email}${shown(text, made)}`;
}

async function password(database: Database, { email }: Asked): Promise<string> {
  const person = await known(database, email);
  const { password: text, made } = await givenPassword(weaknessFor(email, person.name));
  await setPassword(database, person.id, await hashPassword(text), isNotOfOwnChoice(email));
  await writeEvent(database, "password-made", byCommand(person.id));
  return `New password for ${email}. All sessions of this account have ended${shown(text, made)}`;
}

async function disable(database: Database, { email }: Asked): Promise<string> {
  const person = await known(database, email);
  if (person.disabledAt) return `${email} is already disabled.`;
  await disableStaff(database, person.id, new Date());
  await writeEvent(database, "account-disabled", byCommand(person.id));
  return `${email} is disabled. All sessions of this account have ended.`;
}

/** For users who lost both their authenticator app and their recovery codes. */
async function withoutCode(database: Database, { email }: Asked): Promise<string> {
  const person = await known(database, email);
  await removeSecondStep(database, person.id);
  await writeEvent(database, "second-step-off", byCommand(person.id));
  return `${email} now signs in with the password alone. Ask the user to set up an authenticator app again on /account.`;
}

/**
 * Returns true if the user must change the password at the next sign-in, because somebody else set
 * it. The well-known password of the first account stays.
 */
const isNotOfOwnChoice = (email: string) => email !== firstAccountEmail(localEnvironment());

/** Applies the same password rules as /account. */
function weaknessFor(email: string, name: string): (password: string) => string | null {
  const environment = localEnvironment();
  if (email === firstAccountEmail(environment)) return () => null;
  const { PROVIDER_NAME = "Riverside", EMAILS_OWNER_NAME = "Lior" } = environment;
  return (password) =>
    password.length < shortestPassword
      ? `A password has at least ${shortestPassword} characters.`
      : weaknessOf(password, [PROVIDER_NAME, EMAILS_OWNER_NAME, name, email]);
}

async function known(database: Database, email: string): Promise<StaffRow> {
  const person = await findStaffByEmail(database, email);
  if (!person) throw new Refusal(`There is no account for ${email}.`);
  return person;
}

const shown = (text: string, made: boolean) => (made ? `\nPassword (shown only now): ${text}` : ".");
