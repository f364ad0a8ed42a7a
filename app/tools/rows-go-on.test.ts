/** Checks which tools can use a result's rows, judged by the meaning of its columns. */
import { expect, test } from "vitest";
import { rowTakers } from "../runs/results/used-rows.server";
import { registry } from "./registry.server";

const implementation = (slug: string) => registry.find(({ tool }) => tool.slug === slug);
const app = {
  implementation,
  tools: registry.map(({ tool }) => ({ slug: tool.slug })),
} as unknown as Parameters<typeof rowTakers>[0];

const takersOf = (tool: string, query: string, table: string) =>
  rowTakers(app, {
    tool,
    query,
    kind: "plain",
    input: "{}",
    file: null,
    settings: {},
    madeOf: null,
  } as never)[table]?.map(({ tool: taker, reads }) => [taker, ...reads]) ?? [];

test("the author of a post on LinkedIn goes on into Find past co-workers", () => {
  expect(takersOf("intent-tracker", "scrape", "posts")).toContainEqual(["co-workers", "LinkedIn"]);
});

test("a web search knows no author's address: nothing is offered that would take no row", () => {
  expect(takersOf("serp-query", "scrape", "posts").flat()).not.toContain("LinkedIn");
});
