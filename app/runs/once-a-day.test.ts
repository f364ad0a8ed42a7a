import { beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "../storage/database";
import { type DailyWork, onceADay } from "./once-a-day.server";

const database = openDatabase({ url: inject("databaseUrl") });
let name: string;
let done: string[];
let troubles: number;

beforeEach(() => {
  name = crypto.randomUUID();
  done = [];
  troubles = 0;
});

/** A scheduler tick on time. */
function tick(time: string, work: DailyWork["work"] = async () => void done.push(time)): Promise<void> {
  const now = new Date(`2026-11-${time}Z`);
  return onceADay({ database, now: () => now }, { name, from: { hour: 4, minute: 23 }, work }, now);
}

async function fails() {
  troubles += 1;
  throw new Error("The line is down");
}

test("once a day from its minute on, however many ticks come at once", async () => {
  await tick("20T04:23");
  await Promise.all(Array.from({ length: 5 }, () => tick("20T04:24")));
  await tick("20T23:59");
  await tick("21T04:22");
  await Promise.all(Array.from({ length: 5 }, () => tick("21T04:23")));
  expect(done).toEqual(["20T04:23", "21T04:23"]);
});

test("the first tick after an outage does what was missed, once for all the days", async () => {
  await tick("20T04:23");
  await tick("22T13:05");
  await tick("22T13:06");
  await tick("23T04:23");
  expect(done).toEqual(["20T04:23", "22T13:05", "23T04:23"]);
});

test("what failed is tried again an hour later, until it is done", async () => {
  await expect(tick("20T04:23", fails)).rejects.toThrow("The line is down");
  await tick("20T05:00", fails);
  await expect(tick("20T05:24", fails)).rejects.toThrow("The line is down");
  expect(troubles).toBe(2);
  await tick("20T06:25");
  await tick("20T07:30");
  expect(done).toEqual(["20T06:25"]);
});

test("the day is the trigger's own, the work goes by the real time", async () => {
  const now = new Date("2026-11-20T10:00Z");
  const seen: Date[] = [];
  const daily = { name, from: { hour: 4, minute: 23 }, work: async (real: Date) => void seen.push(real) };
  for (const trigger of ["2026-11-20T10:00Z", "2026-11-21T06:00Z", "2026-11-20T10:01Z"])
    await onceADay({ database, now: () => now }, daily, new Date(trigger));
  expect(seen).toEqual([now, now]);
});

test("a trigger from years ahead stands for the next day at most", async () => {
  const done: string[] = [];
  const name = crypto.randomUUID();
  const daily: DailyWork = {
    name,
    from: { hour: 4, minute: 23 },
    work: async (now) => void done.push(now.toISOString().slice(0, 10)),
  };
  const tick = (now: string, trigger = now) =>
    onceADay({ database, now: () => new Date(now) }, daily, new Date(trigger));
  await tick("2026-11-28T12:00Z", "2028-06-01T12:00Z");
  await tick("2026-11-28T12:01Z");
  await tick("2026-11-29T12:00Z");
  await tick("2026-11-30T12:00Z");
  expect(done).toEqual(["2026-11-28", "2026-11-30"]);
});
