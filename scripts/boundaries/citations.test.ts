import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { checkCitations, missingCitations } from "./citations.ts";

const there = new Set(["docs/leases.md", "docs/product/discovery.md", "README.md", "sandbox/README.md"]);
const missing = (file: string, text: string) => missingCitations(file, text, (path) => there.has(path));

test("papers that are not in the repository are found", () => {
  expect(missing("app/a.ts", "/** The rules (spec §4). */")).toEqual(["spec §"]);
  expect(missing("app/a.ts", "/** Kept (decisions, COMMON-24). */")).toEqual(["(decisions, ", "COMMON-24"]);
  expect(missing("app/a.ts", "// Words of PE2-01 and of product.md.")).toEqual(["PE2-01", "product.md"]);
});

test("a page must be there, from the root or from where it is cited", () => {
  expect(missing("app/a.ts", "/** See docs/leases.md and docs/gone.md. */")).toEqual(["docs/gone.md"]);
  expect(missing("docs/product/a.md", "[x](discovery.md) [y](../leases.md) [z](../gone.md)")).toEqual([
    "../gone.md",
  ]);
  expect(missing("sandbox/a.ts", "/** What it is: README.md */")).toEqual([]);
});

test("what only looks like a citation is none", () => {
  expect(missing("app/a.ts", "UTF-16, ISO-8601, X-API-2, `a.mdx`")).toEqual([]);
});

test("everything the project cites is there", () => {
  const { missing: cited, read } = checkCitations(projectRoot);
  expect(cited).toEqual([]);
  expect(read).toBeGreaterThan(500);
});
