import fc from "fast-check";
import { expect, test } from "vitest";
import { noHits, project, projectionVersion, readProjected } from "./projection";
import { declaredTable } from "./shown-table";
import { table } from "./table";

interface Found {
  name: string;
  words: string;
  list: string[];
  link: string | null;
  why: string;
}
const tables = {
  found: table<Found[]>()({
    title: "Found",
    of: "company",
    rows: (result) => result,
    columns: [
      { name: "name", kind: "text", value: ({ name }) => name, href: ({ link }) => link },
      { name: "words", kind: "long text", value: ({ words }) => words },
      { name: "list", kind: "list", value: ({ list }) => list },
      { name: "link", kind: "link", value: ({ link }) => link },
      {
        name: "verdict",
        kind: "verdict",
        value: ({ why }) => ({ verdict: "fits", reason: why, quote: why }),
      },
    ],
    lacks: ({ why }) => [why],
  }),
  others: table<Found[]>()({
    version: 3,
    title: "Others",
    of: "page",
    rows: () => [],
    columns: [{ name: "page", kind: "text", value: () => "x" }],
  }),
};
const asked = { input: {}, settings: {} };
const { columns } = declaredTable("found", tables.found);
const text = fc.string({ maxLength: 900, unit: "grapheme" });
const found = fc.record({
  name: text,
  words: text,
  list: fc.array(text, { maxLength: 20 }),
  link: fc.option(fc.webUrl({ withFragments: true })),
  why: text,
});

test("whatever is found, every hit is there, whole in letters and short", () => {
  fc.assert(
    fc.property(fc.array(found, { maxLength: 60 }), (result) => {
      const records = project(tables, result, asked);
      const hits = records.flatMap((record) => readProjected(columns, record.hits, record.cells));
      expect(hits).toHaveLength(result.length);
      expect(records.map(({ hit }) => hit)).toEqual(records.map((_, at) => at * 50));
      for (const [at, hit] of hits.entries()) {
        expect(JSON.stringify(hit).length).toBeLessThan(3500);
        const name = hit.cells[0]?.value;
        if ((result[at]?.name.length ?? 0) <= 12) expect(name).toBe(result[at]?.name || null);
        expect(String(name)).toBe(String(name).toWellFormed());
      }
    }),
    { numRuns: 60 },
  );
});

test("what is short stays as it is, with where it leads and what it lacks", () => {
  const one = {
    name: "Acme",
    words: "Long",
    list: ["a", "b"],
    link: "https://acme.com/",
    why: "It says so.",
  };
  const [record] = project(tables, [one], asked);
  expect(readProjected(columns, 1, record?.cells ?? "")).toEqual([
    {
      cells: [
        { value: "Acme", href: "https://acme.com/" },
        { value: "Long" },
        { value: ["a", "b"] },
        { value: "https://acme.com/" },
        { value: { verdict: "fits", reason: "It says so.", quote: "It says so." } },
      ],
      lacks: ["It says so."],
    },
  ]);
});

test("a long address is left out, not cut; a row without a hit is told by the main table", () => {
  const one = { name: "A", words: "", list: [], link: `https://a.com/${"x".repeat(600)}`, why: "" };
  const [record] = project(tables, [one], asked);
  expect(readProjected(columns, 1, record?.cells ?? "")[0]?.cells[3]).toEqual({ value: null });
  expect(project(tables, [], asked)).toEqual(noHits(tables));
  expect(noHits(tables)).toMatchObject([{ table: "found", hits: 0, version: projectionVersion(tables) }]);
});

test("a table of another version makes another version of all", () => {
  const before = projectionVersion(tables);
  expect(projectionVersion({ ...tables, others: { ...tables.others, version: 4 } })).toBe(before + 1);
});
