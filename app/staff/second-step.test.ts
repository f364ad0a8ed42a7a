import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import type { AppConfig, StaffMember } from "../app";
import { openDatabase } from "../storage/database";
import { secondSteps, staff as staffTable } from "../storage/schema";
import { confirmSecondStep, findSecondStep } from "./storage/second-steps";
import { addStaff, setPassword } from "./storage/staff";
import {
  beginSecondStep,
  dropSetUp,
  endSecondStep,
  finishSecondStep,
  readSecondStep,
  renewRecoveryCodes,
} from "./second-step.server";
import { authenticate } from "./session.server";
import { changePassword, signIn, signInWithCode } from "./sign-in.server";

const database = openDatabase({ url: inject("databaseUrl") });
const current = "the right password";
/** Cheap hash parameters: these tests check who may sign in, not the hash. */
const passwordHash = `scrypt$16$8$1$c2FsdA$${scryptSync(current, "salt", 32, { N: 16, r: 8, p: 1 }).toString("base64url")}`;

let person: StaffMember;
let clock: Date;
interface Noted {
  security: string;
  outcome: string;
}
let noted: Noted[];
const config = { secrets: ["a secret of the tests"], requiresSecondStep: false } as unknown as AppConfig;
const app = {
  database,
  now: () => clock,
  config,
  names: { provider: "Riverside", emailsOwner: "Lior" },
};

beforeEach(async () => {
  noted = [];
  vi.spyOn(console, "info").mockImplementation((line: string) => void noted.push(JSON.parse(line) as Noted));
  const id = crypto.randomUUID();
  person = { id, email: `${id}@example.com`, name: "Dana" };
  clock = new Date("2026-11-20T10:00Z");
  await addStaff(database, { ...person, passwordHash, createdAt: clock });
});
afterEach(() => void vi.restoreAllMocks());

const request = (cookie = "") =>
  new Request("https://console.example/login", { headers: { cookie, "cf-connecting-ip": person.id } });
const cookiesOf = (outcome: { cookies?: string[] }) =>
  (outcome.cookies ?? []).map((header) => header.split(";")[0]).join("; ");
const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000));

/** @returns a function for the app's code at a time, and the recovery codes */
async function switchedOn() {
  await beginSecondStep(app, person, { current });
  const { setUp } = await readSecondStep(app, person);
  const totp = new TOTP({ secret: setUp!.secret.replaceAll(" ", "") });
  const code = () => totp.generate({ timestamp: clock.getTime() });
  const codes = await finishSecondStep(app, person, { code: code() });
  later(60);
  return { code, codes };
}

/** Signs in with the correct password and then `code` in the same browser. */
async function signInBy(code: string) {
  const first = await signIn(app, request(), { email: person.email, password: current });
  expect(first.ok).toBe(false);
  return signInWithCode(app, request(cookiesOf(first)), { code });
}

test("nothing is asked for until a first code was right", async () => {
  await beginSecondStep(app, person, { current });
  expect((await signIn(app, request(), { email: person.email, password: current })).ok).toBe(true);
  await expect(finishSecondStep(app, person, { code: "000 000" })).rejects.toThrow("This code is wrong");
  expect((await readSecondStep(app, person)).since).toBeNull();
  await dropSetUp(app, person);
  expect(await readSecondStep(app, person)).toEqual({ since: null, recoveryCodesLeft: 0, setUp: null });
});

test("a set-up that is finished several times at once shows recovery codes that are good, once", async () => {
  await beginSecondStep(app, person, { current });
  const { setUp } = await readSecondStep(app, person);
  const code = new TOTP({ secret: setUp!.secret.replaceAll(" ", "") }).generate({
    timestamp: clock.getTime(),
  });
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => finishSecondStep(app, person, { code })),
  );
  const shown = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  expect(shown).toHaveLength(1);
  expect((await readSecondStep(app, person)).recoveryCodesLeft).toBe(10);
  expect(await signInBy(shown[0]?.[0] ?? "")).toMatchObject({ ok: true });
});

test("a secret that was put in the place of the proven one is not confirmed", async () => {
  await beginSecondStep(app, person, { current });
  const before = (await findSecondStep(database, person.id))!;
  await beginSecondStep(app, person, { current });
  const late = { at: clock, usedStep: 1, codeHashes: ["a hash"] };
  expect(await confirmSecondStep(database, before, late)).toBe(false);
  expect((await readSecondStep(app, person)).since).toBeNull();
});

test("after the password a code is asked for, which is good once", async () => {
  const { code } = await switchedOn();
  const shown = code();
  const outcome = await signInBy(shown);
  expect(outcome).toMatchObject({ ok: true, staff: { id: person.id } });
  expect(await signInBy(shown)).toMatchObject({ ok: false, status: 401 });
  later(30);
  expect(await signInBy(code())).toMatchObject({ ok: true });
});

test("of two sign-ins with one code at once one is let in", async () => {
  const { code } = await switchedOn();
  const shown = code();
  const both = await Promise.all([signInBy(shown), signInBy(shown)]);
  expect(both.filter((outcome) => outcome?.ok)).toHaveLength(1);
});

test("the code that confirmed the set-up signs nobody in", async () => {
  await beginSecondStep(app, person, { current });
  const { setUp } = await readSecondStep(app, person);
  const code = new TOTP({ secret: setUp!.secret.replaceAll(" ", "") }).generate({
    timestamp: clock.getTime(),
  });
  await finishSecondStep(app, person, { code });
  expect(await signInBy(code)).toMatchObject({ ok: false, status: 401 });
});

test("the API takes password and code together", async () => {
  const { code } = await switchedOn();
  const body = { email: person.email, password: current };
  expect(await signIn(app, request(), body)).toMatchObject({ ok: false, status: 401 });
  expect(await signIn(app, request(), { ...body, code: "123456x" })).toMatchObject({ ok: false });
  expect(await signIn(app, request(), { ...body, code: code() })).toMatchObject({ ok: true });
});

test("a recovery code signs in once", async () => {
  const { codes } = await switchedOn();
  const [one = "", two = ""] = codes;
  expect(await signInBy(one.toLowerCase())).toMatchObject({ ok: true });
  expect(await signInBy(one)).toMatchObject({ ok: false, status: 401 });
  expect((await readSecondStep(app, person)).recoveryCodesLeft).toBe(9);
  expect(await signInBy(two)).toMatchObject({ ok: true });
});

test("the sixth guess of a code is refused, the right one too, for 15 minutes", async () => {
  const { code } = await switchedOn();
  for (let guess = 0; guess < 5; guess++)
    expect(await signInBy("000000")).toMatchObject({ ok: false, status: 401 });
  expect(await signInBy(code())).toMatchObject({ ok: false, status: 429 });
  later(15 * 60);
  expect(await signInBy(code())).toMatchObject({ ok: true });
});

test("without the password a moment ago a code is worth nothing", async () => {
  const { code } = await switchedOn();
  expect(await signInWithCode(app, request(), { code: code() })).toBeNull();
  const first = await signIn(app, request(), { email: person.email, password: current });
  const cookies = cookiesOf(first);
  expect(await authenticate(app, request(cookies))).toBeNull();
  later(10 * 60);
  expect(await signInWithCode(app, request(cookies), { code: code() })).toBeNull();
});

test("a password that is changed in between ends the sign-in under way", async () => {
  const { code } = await switchedOn();
  const first = await signIn(app, request(), { email: person.email, password: current });
  await setPassword(database, person.id, "another");
  expect(await signInWithCode(app, request(cookiesOf(first)), { code: code() })).toBeNull();
});

test("switching it off and new recovery codes want the password and a code", async () => {
  const { code, codes } = await switchedOn();
  await expect(endSecondStep(app, person, { current: "wrong", code: code() })).rejects.toThrow("password");
  await expect(endSecondStep(app, person, { current, code: "000000" })).rejects.toThrow("code is wrong");
  const renewed = await renewRecoveryCodes(app, person, { current, code: codes[0] });
  expect(await signInBy(codes[1] ?? "")).toMatchObject({ ok: false });
  expect(await signInBy(renewed[1] ?? "")).toMatchObject({ ok: true });
  await endSecondStep(app, person, { current, code: code() });
  expect((await signIn(app, request(), { email: person.email, password: current })).ok).toBe(true);
  expect(noted.map(({ security, outcome }) => `${security} ${outcome}`)).toEqual([
    "second-step-on done",
    "second-step-off refused",
    "second-step-off refused",
    "recovery-codes done",
    "second-step asked",
    "second-step refused",
    "second-step asked",
    "sign-in done",
    "second-step-off done",
    "sign-in done",
  ]);
});

test("a set-up that is on is not begun anew", async () => {
  await switchedOn();
  await expect(beginSecondStep(app, person, { current })).rejects.toThrow("already on");
});

test("the key lies sealed for its account, and goes on while the console's secret is replaced", async () => {
  const { code } = await switchedOn();
  const rowOf = () => database.select().from(secondSteps).where(eq(secondSteps.staffId, person.id));
  const [before] = await rowOf();
  const replaced = {
    ...app,
    config: { ...config, secrets: ["a new secret", ...config.secrets] } as AppConfig,
  };
  const body = { email: person.email, password: current };
  expect(await signIn(replaced, request(), { ...body, code: code() })).toMatchObject({ ok: true });
  const [after] = await rowOf();
  expect(after?.sealedSecret).not.toBe(before?.sealedSecret);
  later(60);
  const alone = { ...app, config: { ...config, secrets: ["a new secret"] } as AppConfig };
  expect(await signIn(alone, request(), { ...body, code: code() })).toMatchObject({ ok: true });
});

test("a password of another person's choice, and a second step that is required, come before all else", async () => {
  await database.update(staffTable).set({ mustChangePassword: true }).where(eq(staffTable.id, person.id));
  const required = { ...app, config: { ...config, requiresSecondStep: true } as AppConfig };
  const dutyIn = async (password: string, code?: string) => {
    const outcome = await signIn(required, request(), { email: person.email, password, code });
    if (!outcome.ok) throw new Error(outcome.message);
    return (await authenticate(required, request(cookiesOf(outcome))))?.duty;
  };
  expect(await dutyIn(current)).toBe("password");
  const same = { current, next: current };
  await expect(changePassword(app, person, same)).rejects.toThrow("Choose a new one");
  const next = "violet harbour seventy lamps";
  await changePassword(app, person, { current, next });
  expect(await dutyIn(next)).toBe("second-step");
  await beginSecondStep(required, person, { current: next });
  const { setUp } = await readSecondStep(required, person);
  const totp = new TOTP({ secret: setUp!.secret.replaceAll(" ", "") });
  await finishSecondStep(required, person, { code: totp.generate({ timestamp: clock.getTime() }) });
  later(60);
  expect(await dutyIn(next, totp.generate({ timestamp: clock.getTime() }))).toBeNull();
  // The test hashes five new passwords with full parameters.
}, 240_000);
