import { expect, test } from "vitest";
import type { ImportCount, ImportCounts } from "../runs/results/import-count";
import { offeredFiles } from "./import-files";

const none: ImportCount = {
  people: 0,
  staysOut: {},
  noAddress: 5,
  repeated: 0,
  askedNoContact: 0,
  excluded: 0,
};
const counts: ImportCounts = { hubspot: none, apollo: none, instantly: none, smartlead: none };

test("a file without anybody in it is not offered", () => {
  expect(offeredFiles(counts, false)).toEqual([]);
  expect(offeredFiles(counts, true)).toEqual([]);
  const apollo = { ...none, people: 3 };
  const hubspot = { ...none, staysOut: { "belong to a client": 2 } };
  expect(offeredFiles({ ...counts, apollo, hubspot }, false)).toEqual([["apollo", 3]]);
  expect(offeredFiles({ ...counts, apollo, hubspot }, true)).toEqual([
    ["hubspot", 2],
    ["apollo", 3],
  ]);
});
