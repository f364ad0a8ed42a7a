import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue";
import { registry } from "./registry.server";

const screens = catalogue("Lior");
const routes = readFileSync("app/routes.ts", "utf8");
const tools = registry.map(({ tool, runs }) => ({ slug: tool.slug, tool, runs }));

test("the menu has the 26 screens of the spec, each with an address of its own", () => {
  expect(screens).toHaveLength(26);
  expect(new Set(screens.map(({ path }) => path)).size).toBe(26);
});

test.each(screens.filter(({ slug }) => slug !== "name-emails"))("$path has a route", ({ path }) => {
  expect(routes).toContain(`"${path.slice(1)}"`);
});

test("no two queries answer at one address", () => {
  const paths = tools.flatMap(({ tool }) =>
    Object.values(tool.queries).flatMap(({ api, csv }) => (csv && csv.api !== api ? [api, csv.api] : [api])),
  );
  expect(paths).toEqual([...new Set(paths)]);
});

describe.each(tools)("$slug", ({ tool, runs }) => {
  test("answers every query it declares", () => {
    expect(Object.keys(runs).toSorted()).toEqual(Object.keys(tool.queries).toSorted());
    for (const { api } of Object.values(tool.queries)) expect(api).toMatch(/^\/api\//);
  });

  test("names its main input, and columns where it takes a file", () => {
    for (const query of Object.values(tool.queries)) {
      expect(Object.keys(query.input)).toContain(query.main);
      if (!query.csv) continue;
      expect(query.csv.columns.length).toBeGreaterThan(0);
      expect(query.csv.resultColumns.length).toBeGreaterThan(0);
      const trailing = ["status", "reason", "source", "data"];
      expect(query.csv.resultColumns.filter((name) => trailing.includes(name))).toEqual([]);
    }
  });
});
