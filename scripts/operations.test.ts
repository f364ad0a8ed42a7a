/**
 * Tests docs/operations.md: its commands exist with the arguments it names, and its costs match the
 * computed ones.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { billOf, costTable, deletedLater, fileOf, kinds, pace, staffMonth, sumOf } from "./costs/costs.ts";
import { type TursoPlan, tursoPlans } from "./costs/prices.ts";
import { toolTable } from "./costs/tools.ts";
import { projectRoot } from "./project-root.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const page = read("docs/operations.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const commands = [...page.matchAll(/npm run ([\w:-]+)((?: -- [^`\n]*)?)/g)].map(
  ([, name = "", words = ""]) => ({ name, words }),
);

test("its commands are there", () => {
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([]);
});

/** Arguments shared by deploy and rollback. */
const shared = read("scripts/deploy/words.ts");

test("the words it gives them are known", () => {
  const known = ({ name }: { name: string }) =>
    read(`scripts/commands/${name.replace(":", "-")}.ts`) + (/deploy|rollback/.test(name) ? shared : "");
  const named = [
    ...commands,
    // A bare argument such as "-- --built" belongs to deploy.
    ...[...page.matchAll(/`-- (--[^`]+)`/g)].map(([, words = ""]) => ({ name: "deploy", words })),
  ];
  const unknown = named.flatMap((command) =>
    [...command.words.matchAll(/--([a-z][a-z-]+)/g)]
      .map(([, flag = ""]) => flag)
      .filter((flag) => !new RegExp(`["'\`]?${flag}["'\`]?:|--${flag}`).test(known(command)))
      .map((flag) => `${command.name} --${flag}`),
  );
  expect(unknown).toEqual([]);
});

test("the pages it leads to are there", () => {
  const paths = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(projectRoot, "docs", path)))).toEqual([]);
});

const cells = (table: string) =>
  table
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|-]+$/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));

test.each([
  ["a month", costTable],
  ["a thousand rows of each tool", toolTable],
])("its table of costs, %s, is the one that npm run costs prints", (_, table) => {
  const computed = cells(table());
  const start = computed[0]?.[1] ?? "";
  const inPage = cells(page.slice(page.indexOf(`| ${start} `)).split("\n\n")[0] ?? "");
  expect(inPage).toEqual(computed);
});

test("what it says of costs in words is what the figures say", () => {
  const million = (rows: number) => `${(rows / 1e6).toFixed(1)} million rows`;
  // Ignores line breaks, which the formatter chooses.
  const sentences = page.replace(/\s+/g, " ");
  const [developer, scaler] = tursoPlans as [TursoPlan, TursoPlan];
  const file = sumOf([
    [kinds.row, 50_000],
    [fileOf(50_000), 1],
  ]);
  expect(sentences).toContain(
    `${(file.databaseRowsRead / 1e6).toFixed(1)} M rows for one file of 50,000 rows`,
  );
  expect(sentences).toContain(`Rows written in Turso: ${kinds.row.databaseRowsWritten} for each row`);
  const written = kinds.row.databaseRowsWritten + deletedLater;
  expect(sentences).toContain(`ends at ${million(developer.rowsWritten / written)}`);
  expect(sentences).toContain(`Scaler at ${million(scaler.rowsWritten / written)}`);
  expect(sentences).toContain(`Apollo permits ${pace} rows a second`);
});

test("a bill is what its plan costs, and beyond what is included what more of it costs", () => {
  const idle = staffMonth(0);
  expect(billOf(idle)).toEqual({ cloudflare: 5, turso: 4.99, plan: "Developer" });
  expect(billOf({ ...idle, objectRequests: 3e6 }).cloudflare).toBeCloseTo(5.3);
  expect(billOf({ ...idle, databaseRowsRead: 4.5e9 })).toMatchObject({ plan: "Developer", turso: 6.99 });
  expect(billOf({ ...idle, databaseGigabytes: 13 })).toMatchObject({ plan: "Developer", turso: 7.99 });
  expect(billOf({ ...idle, databaseRowsWritten: 90e6 })).toMatchObject({ plan: "Scaler", turso: 24.92 });
});
