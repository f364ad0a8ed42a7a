import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { standsIn } from "../../shared-rules/quotes";
import { fileRows } from "../../toolkit/tables/testing/file-rows";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { type SpokenPages, whatTheySay } from "./definition";
import { runWhatTheySay } from "./run.server";

const world = createWorld({ now: () => testNow });
const ask = (domain: string, settings: Record<string, unknown> = {}) =>
  tryQuery<SpokenPages>(runWhatTheySay, "ask", {
    input: { domain },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });

test("pages that speak of the subject, with words that stand on them; the others are left out", async () => {
  const { result, reason, said } = await ask("brightcast.example");
  expect(reason).toBeNull();
  expect(result.pages.length).toBeGreaterThan(0);
  // A model that always says yes would keep every page.
  expect(result.pages.length).toBeLessThan(result.read);
  for (const { quote, source } of result.pages) {
    expect(standsIn("podcast", quote)).toBe(true);
    expect(source.upstream).toBe("company-site");
  }
  expect(said[0]).toBe("Reading brightcast.example");
});

test("a subject of no page, and a site that is not there, are no findings with a reason", async () => {
  const none = await ask("brightcast.example", { subject: "zeppelin" });
  expect(none.result.pages).toEqual([]);
  expect(none.reason).toBe(`None of the ${none.result.read} pages we read mentions zeppelin.`);
  expect((await ask("no-such-company-anywhere.example")).reason).toContain("No website responds");
});

test("fewer pages are read where fewer are asked for", async () => {
  expect((await ask("brightcast.example", { pages: 2 })).result.read).toBe(2);
});

test("a site that refuses us is a failure of its own, never nothing found", async () => {
  expect(await failureOf(ask("closeddoor.example"))).toMatchObject({ kind: "blocked" });
});

test("a file has one row for each page", async () => {
  const { result } = await ask("brightcast.example");
  const rows = fileRows(whatTheySay.queries.ask, result);
  expect(rows.map(({ link }) => link)).toEqual(result.pages.map(({ link }) => link));
  expect(Object.keys(rows[0] ?? {})).toEqual(["page", "link", "quote", "why"]);
});
