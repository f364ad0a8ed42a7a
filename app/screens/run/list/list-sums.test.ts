import { expect, test } from "vitest";
import type { ListLine } from "../../../runs/lists/list-line";
import type { KindName } from "../../../toolkit/tables/kinds";
import { ofList } from "./list-columns";
import { sumOf } from "./list-sums";

const lines = [10, null, 20, 30].map((value, position): ListLine => ({
  key: position,
  position,
  input: null,
  state: "done",
  reason: null,
  reasonKind: null,
  sameAs: null,
  source: null,
  data: null,
  hit: { cells: [{ value }], lacks: [] },
}));
const sums = (kind: KindName) => {
  const [column] = ofList([{ name: "views", label: "Views", kind }]);
  return column ? sumOf(column, lines) : null;
};

test("numbers have a sum and an average over the lines that have one", () => {
  expect(sums("number")).toEqual({ sum: "60", average: "20" });
});

test("scores have an average alone, and words have neither", () => {
  expect(sums("score")).toEqual({ sum: null, average: "20" });
  expect(sums("text")).toBeNull();
});
