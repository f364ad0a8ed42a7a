import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPassword } from "../../app/staff/password.server.ts";
import { type Database, openDatabase } from "../../app/storage/database.ts";
import { disableStaff, findStaffByEmail } from "../../app/staff/storage/staff.ts";
import { type DatabaseServer, startDatabase } from "./database.ts";
import { ensureFirstAccount, nameFrom } from "./first-account.ts";
import { migrateDatabase } from "./migrate.ts";

// Needs its own server: the result depends on whether the database has accounts.
const folder = mkdtempSync(join(tmpdir(), "first-account-"));
let server: DatabaseServer;
let database: Database;
beforeAll(async () => {
  server = await startDatabase(join(folder, "database"), join(folder, "database.log"));
  await migrateDatabase(server);
  database = openDatabase(server);
}, 60_000);
afterAll(async () => {
  await server.child.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("an empty database gets the well-known account, once; others come only when asked for", async () => {
  expect(await ensureFirstAccount(database, {})).toBe("staff@example.com / let-me-in");
  const made = await findStaffByEmail(database, "staff@example.com");
  expect(await verifyPassword("let-me-in", made?.passwordHash ?? "")).toBe(true);

  expect(await ensureFirstAccount(database, {})).toBe("staff@example.com / let-me-in");
  expect((await findStaffByEmail(database, "staff@example.com"))?.passwordHash).toBe(made?.passwordHash);

  const asked = { SEED_STAFF_EMAIL: "Ann.Lee@example.com", SEED_STAFF_PASSWORD: "another one" };
  expect(await ensureFirstAccount(database, asked)).toBe("ann.lee@example.com / another one");
  expect(await findStaffByEmail(database, "ann.lee@example.com")).toMatchObject({ name: "Ann Lee" });
});

test("never changes an account, only reports another password or a disabled account", async () => {
  await ensureFirstAccount(database, {});
  const other = { SEED_STAFF_PASSWORD: "not that one" };
  expect(await ensureFirstAccount(database, other)).toBe("staff@example.com and the password you chose");
  const person = await findStaffByEmail(database, "staff@example.com");
  await disableStaff(database, person?.id ?? "", new Date());
  expect(await ensureFirstAccount(database, {})).toBe(
    "staff@example.com is disabled. To enable it: npm run user -- add staff@example.com",
  );
});

test.each([
  ["jo.smith@example.com", "Jo Smith"],
  ["staff@example.com", "Staff"],
  ["a-b_c+d@example.com", "A B C D"],
  ["._@example.com", "._@example.com"],
])("%s is called %s", (email, name) => {
  expect(nameFrom(email)).toBe(name);
});
