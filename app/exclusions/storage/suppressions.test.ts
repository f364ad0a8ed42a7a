import { expect, inject, test } from "vitest";
import { openDatabase } from "../../storage/database";
import { findKeptOut, keepOut, listKeptOut } from "./suppressions";

const database = openDatabase({ url: inject("databaseUrl") });

test("a person is kept out once, found by exactly this address, and listed with the day it began", async () => {
  const subject = `email:${crypto.randomUUID()}@acme.example`;
  // Later than every other test's date, so it sorts first.
  const at = new Date("2099-01-01T10:00Z");
  expect(await findKeptOut(database, subject)).toBeNull();
  expect(await keepOut(database, subject, at)).toBe(true);
  expect(await keepOut(database, subject, new Date())).toBe(false);
  const person = { subject, since: at.toISOString() };
  expect(await findKeptOut(database, subject)).toEqual(person);
  expect(await findKeptOut(database, subject.slice(0, -1))).toBeNull();
  const { people, total } = await listKeptOut(database, 1);
  expect(people).toContainEqual(person);
  expect(total).toBeGreaterThan(0);
});

test("a long list comes in pages, each person on one of them", async () => {
  const at = new Date("2098-01-01T10:00Z");
  const made = Array.from({ length: 60 }, () => `linkedin:${crypto.randomUUID()}`);
  for (const subject of made) await keepOut(database, subject, at);
  const [first, second] = [await listKeptOut(database, 1), await listKeptOut(database, 2)];
  expect(first.people).toHaveLength(50);
  expect(first.hasMore).toBe(true);
  const shown = [...first.people, ...second.people].map(({ subject }) => subject);
  expect(new Set(shown).size).toBe(shown.length);
  expect(made.filter((subject) => !shown.includes(subject))).toEqual([]);
});
