import { describe, expect, test } from "vitest";
import { initialsOf } from "../toolkit/fields";
import { parseChanges } from "../toolkit/settings";
import { flatTable } from "../toolkit/tables/flat-table";
import { registry } from "./registry.server";

const tools = registry.map(({ tool, runs }) => ({ slug: tool.slug, tool, runs }));

test("a run leads back to the screen it came from, under words people know", () => {
  const names = { provider: "Riverside", emailsOwner: "Lior" };
  const tool = (slug: string) => tools.find((each) => each.slug === slug)?.tool;
  const group = "prompts-v3";
  const v3 = { title: "Personalized emails v3", path: "/personalized-emails-v3" };
  expect(tool("personalized-emails")?.screenOf?.({ group }, names)).toMatchObject(v3);
  const bench = tool("prompt-bench");
  expect(bench?.screenOf?.({ group, key: "prompt2a" }, names)).toEqual({ ...v3, title: "Prompt try-out" });
  const { runTitle } = bench?.queries.try ?? {};
  expect(runTitle?.({ group, key: "prompt2a" }, names)).toBe("Personalized emails v3: 2nd prompt, part a");
  expect(runTitle?.({ group: "prompts-lior", key: "prompt1" }, names)).toBe("Lior emails: Prompt 1");
  expect(runTitle?.({ group, key: "prompt99" }, names)).toBeUndefined();
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

  test("ships settings that its own fields take", () => {
    const fields = tool.settings?.fields ?? {};
    expect(parseChanges(fields, initialsOf(fields))).toEqual(initialsOf(fields));
  });

  test("declares tables whose columns no file has twice", () => {
    for (const { tables = {} } of Object.values(tool.queries))
      for (const name of Object.keys(tables)) {
        const columns = flatTable(tables, name, {}).columns.map((column) => column.name);
        expect(columns.length).toBeGreaterThan(0);
        expect(columns).toEqual([...new Set(columns)]);
        const trailing = ["status", "reason", "source", "data"];
        expect(columns.filter((column) => trailing.includes(column))).toEqual([]);
        for (const column of columns) expect(column).toMatch(/^[a-zA-Z][a-zA-Z0-9]*(_[a-z0-9]+)*$/);
      }
  });

  test("names its main input, and columns where it takes a file", () => {
    for (const query of Object.values(tool.queries)) {
      expect(Object.keys(query.input)).toContain(query.primaryInput);
      if (!query.csv) continue;
      expect(query.csv.columns.length).toBeGreaterThan(0);
      expect(Object.keys(query.tables ?? {}).length).toBeGreaterThan(0);
    }
  });
});
