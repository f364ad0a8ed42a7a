import { scryptSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import type { AppConfig } from "../app";
import { openDatabase } from "../storage/database";
import { addSession, addStaff, writeSignInTry } from "./storage/staff";
import { addressGroup } from "./client-address";
import { knownDevice } from "./device-cookie.server";
import { authenticate } from "./session.server";
import { endOwnSessions, readSessions } from "./sessions.server";
import { changePassword, signIn } from "./sign-in.server";

const database = openDatabase({ url: inject("databaseUrl") });
const password = "the right password";
/** Cheap hash parameters: these tests check who may sign in, not the hash. */
const passwordHash = `scrypt$16$8$1$c2FsdA$${scryptSync(password, "salt", 32, { N: 16, r: 8, p: 1 }).toString("base64url")}`;

let email: string;
let address: string;
let clock: Date;

/** The log lines. */
let noted: string[];

beforeEach(async () => {
  noted = [];
  vi.spyOn(console, "info").mockImplementation((line: string) => void noted.push(line));
  const id = crypto.randomUUID();
  email = `${id}@example.com`;
  address = `address ${id}`;
  clock = new Date("2026-11-20T10:00Z");
  await addStaff(database, { id, email, name: "Dana", passwordHash, createdAt: clock });
});

const config = { secrets: ["a secret of the tests"] } as unknown as AppConfig;

/** @param cookie the browser's earlier cookie */
const attempt = (given: string, from = address, cookie = "") => {
  const headers = {
    "cf-connecting-ip": from,
    cookie,
    "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537",
  };
  const request = new Request("https://console.example/login", { headers });
  return signIn({ database, now: () => clock, config }, request, { email, password: given });
};

/** Signs in and returns the browser's cookies. */
async function browserOf(from = address, cookie = "") {
  const outcome = await attempt(password, from, cookie);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.cookies.map((header) => header.split(";")[0]).join("; ");
}
const statusOf = async (outcome: ReturnType<typeof signIn>) => {
  const answer = await outcome;
  return answer.ok ? 200 : answer.status;
};
afterEach(() => void vi.restoreAllMocks());

const times = async <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));

test("of sixty wrong tries at once five are answered and the others refused", async () => {
  const statuses = await times(60, () => statusOf(attempt("wrong")));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(55);
});

test("the right password does not sign in once the tries are used up, until they are too long ago", async () => {
  await times(5, () => attempt("wrong"));
  expect(await statusOf(attempt(password))).toBe(429);
  clock = new Date(clock.getTime() + 15 * 60_000);
  expect(await statusOf(attempt(password))).toBe(200);
});

test("the right password takes its own try and the wrong ones of its account back", async () => {
  await times(4, () => attempt("wrong"));
  expect(await statusOf(attempt(password))).toBe(200);
  expect(await statusOf(attempt("wrong"))).toBe(401);
});

test("each try is one line with the account and how it ended, and nothing of what was sent", async () => {
  await attempt("wrong");
  await browserOf();
  await times(6, () => attempt("wrong"));
  const lines = noted.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(new Set(lines.map(({ security, account }) => `${String(security)} ${String(account)}`))).toEqual(
    new Set([`sign-in ${email.split("@")[0]}`]),
  );
  const ended = (as: string) => lines.filter(({ outcome }) => outcome === as).length;
  expect([ended("done"), ended("refused"), ended("too many tries")]).toEqual([1, 6, 1]);
  expect(noted.join()).not.toMatch(/@|wrong|right|address/);
});

test("who fails an account elsewhere keeps no person out", async () => {
  await times(5, () => attempt("wrong", "elsewhere"));
  expect(await statusOf(attempt("wrong", "elsewhere"))).toBe(429);
  expect(await statusOf(attempt(password))).toBe(200);
});

test("from many addresses an account takes fifteen tries, and a browser it knows passes all the same", async () => {
  const cookie = await browserOf();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => statusOf(attempt("wrong", `${address} ${at}`))),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await statusOf(attempt(password))).toBe(429);
  expect(await statusOf(attempt(password, "elsewhere", cookie))).toBe(200);
});

test("a known browser has five tries of its own, for its account alone, and is known for ninety days", async () => {
  const cookie = await browserOf();
  await times(5, () => attempt("wrong", address, cookie));
  expect(await statusOf(attempt(password, address, cookie))).toBe(429);
  expect(await statusOf(attempt(password))).toBe(200);
  const others = new Request("https://console.example/", { headers: { cookie } });
  const known = (of: string, now = clock) => knownDevice(others, config.secrets, { email: of, now });
  expect(await known(email)).not.toBeNull();
  expect(await known("other@example.com")).toBeNull();
  expect(await known(email, new Date(clock.getTime() + 90 * 86_400_000))).toBeNull();
});

test("a new sign-in ends that browser's old one, and no other", async () => {
  const other = await browserOf("elsewhere");
  const first = await browserOf();
  const second = await browserOf(address, first);
  const app = { database, now: () => clock, config };
  const holds = async (cookie: string) =>
    (await authenticate(app, new Request("https://console.example/", { headers: { cookie } }))) !== null;
  expect([await holds(first), await holds(second), await holds(other)]).toEqual([false, true, true]);
});

test("a sign-in ends after thirty days, however much it is used", async () => {
  const cookie = await browserOf();
  const app = { database, now: () => clock, config };
  const request = new Request("https://console.example/", { headers: { cookie } });
  const start = clock.getTime();
  for (let day = 1; day < 30; day += 2) {
    clock = new Date(start + day * 86_400_000);
    expect(await authenticate(app, request), `day ${day}`).not.toBeNull();
  }
  clock = new Date(start + 30 * 86_400_000);
  expect(await authenticate(app, request)).toBeNull();
});

test("a person sees their sign-ins and ends one, or all but this", async () => {
  const app = { database, now: () => clock, config };
  const cookies = [await browserOf(), await browserOf(), await browserOf()];
  const signedIn = await Promise.all(
    cookies.map((cookie) =>
      authenticate(app, new Request("https://console.example/", { headers: { cookie } })),
    ),
  );
  const me = signedIn[0]!.staff;
  const hash = signedIn[0]?.tokenHash ?? "";
  const listed = await readSessions(app, me.id, hash);
  expect(listed.map(({ browser }) => browser)).toEqual(Array(3).fill("Chrome on Windows"));
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
  expect(JSON.stringify(listed)).not.toContain(hash);
  const one = listed.find(({ isThis }) => !isThis)?.id ?? "";
  const current = { current: password };
  const other = crypto.randomUUID();
  const theirs = { id: other, email: `${other}@example.com`, name: "Jo" };
  await addStaff(database, { ...theirs, passwordHash, createdAt: clock });
  expect(await endOwnSessions(app, theirs, { id: one }, current)).toBe(0);
  expect(await endOwnSessions(app, me, { id: one }, current)).toBe(1);
  expect(await endOwnSessions(app, me, { allBut: hash }, current)).toBe(1);
  expect((await readSessions(app, me.id, hash)).map(({ isThis }) => isThis)).toEqual([true]);
});

test("all others end, also those that are too many to be listed", async () => {
  const app = { database, now: () => clock, config };
  const cookie = await browserOf();
  const { staff: me, tokenHash } = (await authenticate(
    app,
    new Request("https://console.example/", { headers: { cookie } }),
  ))!;
  const expiresAt = new Date(clock.getTime() + 86_400_000);
  const old = new Date(clock.getTime() - 60_000);
  for (let at = 0; at < 104; at++) {
    const times = { createdAt: at === 0 ? old : clock, seenAt: clock, expiresAt };
    await addSession(database, { tokenHash: `${me.id} ${at}`, staffId: me.id, ...times });
  }
  expect(await endOwnSessions(app, me, { allBut: tokenHash }, { current: password })).toBeGreaterThan(103);
  expect((await readSessions(app, me.id, tokenHash)).map(({ isThis }) => isThis)).toEqual([true]);
});

test("no sign-in ends without the current password, of which few guesses are answered", async () => {
  const app = { database, now: () => clock, config };
  const cookie = await browserOf();
  await browserOf();
  const here = (await authenticate(app, new Request("https://console.example/", { headers: { cookie } })))!;
  const end = (body: unknown) => endOwnSessions(app, here.staff, { allBut: here.tokenHash }, body);
  await expect(end({})).rejects.toThrow("Enter your current password.");
  await expect(end({ current: "x".repeat(2000) })).rejects.toThrow("1000");
  for (let at = 0; at < 5; at++)
    await expect(end({ current: "wrong" })).rejects.toThrow("Wrong current password.");
  await expect(end({ current: password })).rejects.toThrow("Too many attempts.");
  expect(await readSessions(app, here.staff.id, here.tokenHash)).toHaveLength(2);
  expect(noted.map((line) => JSON.parse(line) as object)).toContainEqual({
    security: "sessions-ended",
    account: here.staff.id,
    outcome: "refused",
  });
});

describe("changing one's own password", () => {
  const change = (current: string, next: string) => {
    const app = { database, now: () => clock, names: { provider: "Riverside", emailsOwner: "Lior" } };
    return changePassword(app, { id: email, email, name: "Dana" }, { current, next });
  };

  test("five wrong guesses of the current one are answered, then none, not even the right one", async () => {
    const refusals = await times(8, () =>
      change("wrong", "a sound new one").catch((error: Error) => error.message),
    );
    expect(refusals.filter((words) => words === "Wrong current password.")).toHaveLength(5);
    await expect(change(password, "a sound new one")).rejects.toThrow("Too many attempts");
  });

  test("one that is tried first is refused, and the next one is taken", async () => {
    await expect(change(password, "Password2026!")).rejects.toThrow("too common");
    await expect(change(password, "riverside-dana-1")).rejects.toThrow("too close to a well-known name");
    await change(password, "a sound new one");
    expect(await statusOf(attempt("a sound new one"))).toBe(200);
  });
});

test("from one address, or one IPv6 network, thirty tries are answered, whatever accounts they are for", async () => {
  const network = email.slice(0, 19).replaceAll("-", "").match(/.{4}/g)?.join(":") ?? "";
  const allowed = [{ subject: `ip:${addressGroup(`${network}::1`)}`, most: 30 }];
  const written = { since: new Date(clock.getTime() - 60_000), at: clock };
  await times(29, () => writeSignInTry(database, allowed, written));
  expect(await statusOf(attempt("wrong", `${network}::2`))).toBe(401);
  expect(await statusOf(attempt(password, `${network}::3`))).toBe(429);
  expect(await statusOf(attempt(password, "elsewhere"))).toBe(200);
});
