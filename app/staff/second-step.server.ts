/**
 * Two-step sign-in: sets up, checks and removes an account's authenticator app and recovery codes.
 */
import { logSecurity } from "../log";
import type { App, StaffMember } from "../app";
import { sealText, unsealText } from "../sealing.server";
import {
  confirmSecondStep,
  countRecoveryCodes,
  findSecondStep,
  removeSecondStep,
  replaceRecoveryCodes,
  resealSecondStep,
  type SecondStep,
  takeRecoveryCode,
  takeStep,
  writeSecondStep,
} from "./storage/second-steps";
import { noteEvent } from "../storage/security-events";
import { InvalidInput } from "../toolkit/failure";
import { codeForm, passwordAndCodeForm, passwordOnlyForm } from "./second-step-form";
import {
  newRecoveryCodes,
  newSecret,
  plainCode,
  recoveryCodeHash,
  type SetUp,
  setUpOf,
  stepOf,
} from "./totp.server";
import { checkOwnPassword, countTry, mostTries, tooManyTries } from "./tries.server";

type SecondStepApp = Pick<App, "database" | "now" | "config" | "names">;

const wrongCode = "This code is wrong or already used. Enter the code that your app shows now.";

export interface SecondStepState {
  /** ISO time since when sign-ins ask for a code, or null if they do not. */
  since: string | null;
  recoveryCodesLeft: number;
  /** The values to enter in the app during setup. */
  setUp: SetUp | null;
}

export async function readSecondStep(app: SecondStepApp, staff: StaffMember): Promise<SecondStepState> {
  const [found, recoveryCodesLeft] = await Promise.all([
    findSecondStep(app.database, staff.id),
    countRecoveryCodes(app.database, staff.id),
  ]);
  if (found?.confirmedAt) return { since: found.confirmedAt.toISOString(), recoveryCodesLeft, setUp: null };
  const secret = found && (await openSecret(app, found));
  const label = { issuer: `${app.names.provider} Tools`, account: staff.email };
  return { since: null, recoveryCodesLeft: 0, setUp: secret ? setUpOf(secret, label) : null };
}

/** @throws InvalidInput */
export async function beginSecondStep(app: SecondStepApp, staff: StaffMember, body: unknown): Promise<void> {
  const { current } = passwordOnlyForm.parse(body);
  await checkOwnPassword(app, staff, current, "second-step-on");
  const sealedSecret = await sealSecret(app, staff.id, newSecret());
  const isNew = await writeSecondStep(app.database, {
    staffId: staff.id,
    sealedSecret,
    createdAt: app.now(),
  });
  if (!isNew) throw new InvalidInput("Two-step sign-in is already on.");
}

/** @returns the recovery codes, shown only once; @throws InvalidInput */
export async function finishSecondStep(
  app: SecondStepApp,
  staff: StaffMember,
  body: unknown,
): Promise<string[]> {
  const { code } = codeForm.parse(body);
  const found = await findSecondStep(app.database, staff.id);
  if (!found || found.confirmedAt) throw new InvalidInput("This setup no longer exists. Start it again.");
  const secret = await openSecret(app, found);
  const step = secret === null ? null : stepOf(plainCode(code), secret, app.now(), null);
  if (step === null) {
    logSecurity("second-step-on", { account: staff.id, outcome: "refused" });
    throw new InvalidInput(wrongCode, { code: [wrongCode] });
  }
  const codes = newRecoveryCodes();
  const isConfirmed = await confirmSecondStep(app.database, found, {
    at: app.now(),
    usedStep: step,
    codeHashes: hashes(staff.id, codes),
  });
  if (!isConfirmed)
    throw new InvalidInput(
      "This setup was finished or restarted in another tab. Reload the page to create new recovery codes.",
    );
  await noteEvent(app, "second-step-on", { account: staff.id, outcome: "done" });
  return codes;
}

/** Cancels an unfinished setup. */
export async function dropSetUp(app: SecondStepApp, staff: StaffMember): Promise<void> {
  const found = await findSecondStep(app.database, staff.id);
  if (found && !found.confirmedAt) await removeSecondStep(app.database, staff.id);
}

/** @throws InvalidInput */
export async function endSecondStep(app: SecondStepApp, staff: StaffMember, body: unknown): Promise<void> {
  await checkBoth(app, staff, body, "second-step-off");
  await removeSecondStep(app.database, staff.id);
  await noteEvent(app, "second-step-off", { account: staff.id, outcome: "done" });
}

/** @returns the new codes, shown only once; @throws InvalidInput */
export async function renewRecoveryCodes(
  app: SecondStepApp,
  staff: StaffMember,
  body: unknown,
): Promise<string[]> {
  await checkBoth(app, staff, body, "recovery-codes");
  const codes = newRecoveryCodes();
  const codeHashes = hashes(staff.id, codes);
  await replaceRecoveryCodes(app.database, staff.id, { at: app.now(), codeHashes });
  await noteEvent(app, "recovery-codes", { account: staff.id, outcome: "done" });
  return codes;
}

async function checkBoth(
  app: SecondStepApp,
  staff: StaffMember,
  body: unknown,
  what: "second-step-off" | "recovery-codes",
): Promise<void> {
  const { current, code } = passwordAndCodeForm.parse(body);
  await checkOwnPassword(app, staff, current, what);
  const outcome = await takeCode(app, staff.id, code, `code:${staff.id}`);
  if (outcome === "right") return;
  logSecurity(what, { account: staff.id, outcome: outcome === "wrong" ? "refused" : outcome });
  throw new InvalidInput(codeRefusals[outcome], { code: [codeRefusals[outcome]] });
}

export const codeRefusals = { wrong: wrongCode, "too many tries": tooManyTries };

/**
 * Accepts a code of the app or a recovery code; each works once.
 * @param subject guesses for one subject are counted together
 */
export async function takeCode(
  app: Pick<App, "database" | "now" | "config">,
  staffId: string,
  typed: string,
  subject: string,
): Promise<"right" | "wrong" | "too many tries"> {
  const [tries, found] = await Promise.all([
    countTry(app, [{ subject, most: mostTries }]),
    findSecondStep(app.database, staffId),
  ]);
  if (tries.ids.length === 0) return "too many tries";
  if (!found?.confirmedAt || !(await isTaken(app, found, plainCode(typed)))) return "wrong";
  await tries.takeBack(subject);
  return "right";
}

async function isTaken(
  app: Pick<App, "database" | "now" | "config">,
  found: SecondStep,
  code: string,
): Promise<boolean> {
  const { staffId, usedStep } = found;
  if (!/^\d+$/.test(code)) return takeRecoveryCode(app.database, staffId, recoveryCodeHash(staffId, code));
  const secret = await openSecret(app, found);
  const step = secret === null ? null : stepOf(code, secret, app.now(), usedStep);
  return step !== null && takeStep(app.database, staffId, step);
}

const sealSecret = ({ config }: Pick<App, "config">, staffId: string, secret: string) =>
  sealText(config.secrets, "authenticator", staffId, secret);

/**
 * Returns null if the console no longer has the secret that encrypted it; the user then needs a
 * recovery code.
 */
async function openSecret(
  app: Pick<App, "database" | "config">,
  { staffId, sealedSecret }: SecondStep,
): Promise<string | null> {
  const [newest = ""] = app.config.secrets;
  const opened = await unsealText([newest], "authenticator", staffId, sealedSecret);
  if (opened !== null) return opened;
  const before = await unsealText(app.config.secrets, "authenticator", staffId, sealedSecret);
  // Encrypts with the current secret, so that the app still works after the old secret is removed.
  if (before !== null)
    await resealSecondStep(app.database, staffId, {
      from: sealedSecret,
      to: await sealSecret(app, staffId, before),
    });
  return before;
}

const hashes = (staffId: string, codes: string[]) => codes.map((code) => recoveryCodeHash(staffId, code));
