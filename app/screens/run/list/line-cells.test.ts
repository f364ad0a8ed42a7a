import { expect, test } from "vitest";
import type { ListLine } from "../../../runs/lists/list-line";
import type { ShownColumn } from "../../../toolkit/tables/shown-table";
import { cellsOf } from "./line-cells";
import { columnsOf } from "./list-columns";

const found = ["Company", "Country", "Score"].map((label): ShownColumn => ({
  name: label.toLowerCase(),
  label,
  kind: "text",
}));
const before: ShownColumn[] = [{ name: "owner", label: "Owner", kind: "text" }];

const line = (more: Partial<ListLine>): ListLine => ({
  key: 0,
  position: 0,
  input: { domain: "quietworks.example" },
  state: "no-data",
  reason: "no videos in the last 90 days",
  reasonKind: null,
  sameAs: null,
  source: null,
  data: null,
  hit: null,
  ...more,
});

const drawn = (each: ListLine) =>
  cellsOf(columnsOf(found, before), each).map(({ column, span, isReason }) =>
    isReason ? `reason x${span}` : column.label,
  );

test("a row without a result says why across its empty cells", () => {
  expect(drawn(line({}))).toEqual(["State", "reason x7"]);
});

test("values from the file stay in their columns, and the reason takes the longest gap", () => {
  expect(drawn(line({ before: [{ value: "Ann" }] }))).toEqual([
    "State",
    "reason x4",
    "Owner",
    "Reason",
    "Source",
  ]);
});

test("a row with a result, or one that is still open, keeps all its cells", () => {
  const all = ["State", "Known", "Company", "Country", "Score", "Owner", "Reason", "Source"];
  const cells = found.map(({ label }) => ({ value: label }));
  expect(drawn(line({ state: "done", reason: null, hit: { cells, lacks: [] } }))).toEqual(all);
  expect(drawn(line({ state: "queued", reason: null }))).toEqual(all);
});

test("a duplicate of a row without a result refers to it", () => {
  expect(drawn(line({ sameAs: 4, reason: null }))).toEqual(["State", "reason x7"]);
});
