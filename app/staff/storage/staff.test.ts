import { expect, inject, test, vi } from "vitest";
import { openDatabase } from "../../storage/database";
import { settings } from "../../storage/schema";
import { addSession, findSession, takeBackSignInTry, writeSignInTry } from "./staff";
import { staff } from "../../storage/staff-tables";

const database = openDatabase({ url: inject("databaseUrl") });
const now = new Date("2026-11-20T10:00Z");

test("a sign-in is found with the settings asked for, and without them when they can't be read", async () => {
  const id = crypto.randomUUID();
  const group = `group-${id}`;
  await database
    .insert(staff)
    .values({ id, email: `${id}@example.com`, name: "Dana", passwordHash: "x", createdAt: now });
  await addSession(database, {
    tokenHash: id,
    staffId: id,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + 1000),
  });
  await database
    .insert(settings)
    .values({ group, values: { a: 1 }, version: 3, updatedAt: now, updatedBy: "Dana" });
  const found = await findSession(database, id, now, { settings: [group] });
  expect(found?.settings.get(group)).toMatchObject({ values: { a: 1 }, version: 3 });

  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const execute = vi
    .spyOn(database.$client, "execute")
    .mockRejectedValueOnce(new Error("no such table: settings"));
  const without = await findSession(database, id, now, { settings: [group] });
  expect(without?.staff.name).toBe("Dana");
  expect(without?.settings.size).toBe(0);
  expect(said).toHaveBeenCalledOnce();
  execute.mockRestore();
  said.mockRestore();
});

test("tries at the same time are written only while every subject has some left", async () => {
  const id = crypto.randomUUID();
  const [first, second] = [`account:${id}`, `account:other ${id}`];
  const since = new Date(now.getTime() - 1000);
  const attempt = async (account: string, at = now) =>
    writeSignInTry(
      database,
      [
        { subject: account, most: 5 },
        { subject: `ip:${id}`, most: 7 },
      ],
      { since, at },
    );
  const together = async (count: number, account: string) =>
    (await Promise.all(Array.from({ length: count }, () => attempt(account)))).filter(
      (ids) => ids.length > 0,
    );
  expect(await attempt(first, since)).toHaveLength(2);
  const written = await together(40, first);
  expect(written).toHaveLength(5);
  expect(await together(40, second)).toHaveLength(2);

  await takeBackSignInTry(database, written[0] ?? [], first);
  expect(await together(40, first)).toHaveLength(1);
});
