import { expect, test } from "vitest";
import type { BillLine } from "../../sandbox/bill.ts";
import { isLostWith, type Kill } from "./kills.ts";
import { differences, isAllowed, repeated } from "./money.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const line = (about: string, at: number, units = 1): BillLine => ({
  line: 1,
  request: 1,
  vendor: "apollo",
  operation: "POST /x",
  units,
  usd: units * 0.2,
  about,
  askedAt: iso(at - 500),
  at: iso(at),
  broke: false,
});
const kill = (at: number, what: "console" | "database" | "both", back = at + 2000): Kill => ({
  console: what !== "database",
  database: what !== "console",
  at,
  dead: at + 200,
  back,
  usedRows: 0,
});
const row = (units: number, uncertain = false) => ({
  upstream: "apollo",
  units,
  usd: units * 0.2,
  uncertain,
});

test("what is on its way at a kill is lost with it, and nothing long before or after", () => {
  const kills = [kill(100_000, "console")];
  expect(isLostWith(line("a", 100_300), kills)).toBe(true);
  expect(isLostWith(line("a", 99_000), kills)).toBe(true);
  expect(isLostWith(line("a", 90_000), kills)).toBe(false);
  expect(isLostWith(line("a", 101_000), kills)).toBe(false);
  // A busy vendor accepted the request after its sender died, but before the next console started.
  expect(isLostWith({ ...line("a", 101_000), broke: true }, kills)).toBe(true);
  expect(isLostWith({ ...line("a", 103_000), broke: true }, kills)).toBe(false);
});

test("a database that is killed alone excuses nothing; with a console killed while it is away all since", () => {
  expect(isLostWith(line("a", 100_300), [kill(100_000, "database")])).toBe(false);
  const kills = [kill(80_000, "database", 99_000), kill(100_000, "console")];
  expect(isLostWith(line("a", 81_000), kills)).toBe(true);
  expect(isLostWith(line("a", 70_000), kills)).toBe(false);
});

test("the same thing billed twice is told, with whether each but the last was lost at a kill", () => {
  const kills = [kill(100_000, "console")];
  expect(repeated([line("a", 50_000), line("b", 100_100), line("b", 110_000)], kills)).toEqual([
    { vendor: "apollo", about: "b", times: 2, usd: 0.2, excused: true },
  ]);
  expect(repeated([line("a", 50_000), line("a", 110_000)], kills)).toMatchObject([{ excused: false }]);
  expect(repeated([line("a", 100_100), line("a", 110_000), line("a", 120_000)], kills)).toMatchObject([
    { times: 3, excused: false },
  ]);
});

test("the ledger has what was billed: not less, not more, but for what may have been charged", () => {
  const lines = [line("a", 1), line("b", 2)];
  expect(differences(lines, [row(1), row(1)])).toEqual([]);
  expect(differences(lines, [row(2), row(1, true)])).toEqual([]);
  expect(differences(lines, [row(1), row(1, true)])).toEqual([]);
  expect(differences(lines, [row(1)])).toEqual([{ vendor: "apollo", billed: 2, booked: 1, uncertain: 0 }]);
  expect(differences(lines, [row(3)])).toMatchObject([{ billed: 2, booked: 3 }]);
  expect(differences([], [row(1)])).toMatchObject([{ billed: 0, booked: 1 }]);
});

test("what may be booked later may be missing, and nothing else", () => {
  const isLater = ({ about }: BillLine) => about === "b";
  const lines = [line("a", 1), line("b", 2)];
  expect(differences(lines, [row(1)], isLater)).toEqual([]);
  expect(differences(lines, [], isLater)).toMatchObject([{ billed: 2, booked: 0 }]);
  expect(differences(lines, [row(3)], isLater)).toMatchObject([{ billed: 2, booked: 3 }]);
});

test("only a cheap call may be made again, once, when its answer was lost at a kill", () => {
  const one = { vendor: "serper", about: "a", times: 2, usd: 0.01, excused: true };
  expect(isAllowed(one)).toBe(true);
  expect(isAllowed({ ...one, usd: 0.02 })).toBe(false);
  expect(isAllowed({ ...one, times: 3 })).toBe(false);
  expect(isAllowed({ ...one, excused: false })).toBe(false);
});
