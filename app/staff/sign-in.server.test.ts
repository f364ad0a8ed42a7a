import { beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "../storage/database";
import { addStaff, writeSignInTry } from "../storage/staff";
import { addressGroup } from "./client-address";
import { hashPassword } from "./password.server";
import { signIn } from "./sign-in.server";

const database = openDatabase({ url: inject("databaseUrl") });
const password = "the right password";
const passwordHash = await hashPassword(password);

let email: string;
let address: string;
let clock: Date;

beforeEach(async () => {
  const id = crypto.randomUUID();
  email = `${id}@example.com`;
  address = `address ${id}`;
  clock = new Date("2026-11-20T10:00Z");
  await addStaff(database, { id, email, name: "Dana", passwordHash, createdAt: clock });
});

const attempt = (given: string, from = address) =>
  signIn({ database, now: () => clock }, { email, password: given }, from);
const statusOf = async (outcome: ReturnType<typeof signIn>) => {
  const answer = await outcome;
  return answer.ok ? 200 : answer.status;
};
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

test("from one address, or one IPv6 network, thirty tries are answered, whatever accounts they are for", async () => {
  const network = email.slice(0, 19).replaceAll("-", "").match(/.{4}/g)?.join(":") ?? "";
  const allowed = [{ subject: `ip:${addressGroup(`${network}::1`)}`, most: 30 }];
  const written = { since: new Date(clock.getTime() - 60_000), at: clock };
  await times(29, () => writeSignInTry(database, allowed, written));
  expect(await statusOf(attempt("wrong", `${network}::2`))).toBe(401);
  expect(await statusOf(attempt(password, `${network}::3`))).toBe(429);
  expect(await statusOf(attempt(password, "elsewhere"))).toBe(200);
});
