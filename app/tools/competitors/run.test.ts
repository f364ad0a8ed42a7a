import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { fileReasons, fileRows } from "../../toolkit/tables/testing/file-rows";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import { mostEvidence } from "../../shared-rules/competitor-evidence";
import { competitors, type CompetitorsResult } from "./definition";
import { runCompetitors } from "./run.server";

const world = createWorld({ now: () => testNow });
const ask = (domain: string) =>
  tryQuery<CompetitorsResult>(runCompetitors, "find", {
    input: { domain },
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });

test("competitors come best first, with evidence, and never the company itself", async () => {
  const { result } = await ask("brightcast.example");
  const { competitorsData } = result;
  expect(competitorsData.length).toBeGreaterThan(0);
  expect(competitorsData.length).toBeLessThanOrEqual(10);
  expect(competitorsData.map(({ score }) => score)).toEqual(
    competitorsData.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  expect(
    competitorsData.every(({ domain, evidence }) => domain !== "brightcast.example" && evidence.length > 0),
  ).toBe(true);
});

test("each piece of evidence has a cell of its own in the file, and a row where it can be checked", async () => {
  const { result } = await ask("brightcast.example");
  const pieces = result.competitorsData.map(({ evidence }) => evidence.map(({ text, link }) => [text, link]));
  expect(Math.max(...pieces.map((each) => each.length))).toBe(mostEvidence);
  const cells = fileRows(competitors.queries.find, result).map((row) =>
    Array.from({ length: mostEvidence }, (_, at) => {
      const name = at === 0 ? "evidence" : `evidence_${at + 1}`;
      return [row[name], row[`${name}_link`]];
    }).filter(([text]) => text !== null),
  );
  expect(cells).toEqual(pieces);
  const rows = fileRows(competitors.queries.find, result, { table: "evidence" });
  expect(rows.map((row) => [row.competitor, row.competitor_domain, row.evidence, row.evidence_link])).toEqual(
    result.competitorsData.flatMap(({ company, domain, evidence }) =>
      evidence.map(({ text, link }) => [company, domain, text, link]),
    ),
  );
});

/** Builds the sandbox in which every site except the searched company's gives this answer. */
const withOthersSites = (respond: () => Response) => {
  const fetch = answer(world);
  return upstreamsOver(
    async (request) => {
      const { hostname } = new URL(request.url);
      const isOther = hostname.endsWith(".example") && !hostname.endsWith("brightcast.example");
      return isOther ? respond() : fetch(request);
    },
    () => testNow,
  );
};

test("sites that don't answer are no proof that no company sells the same: the run fails with what they said", async () => {
  const asked = tryQuery<CompetitorsResult>(runCompetitors, "find", {
    input: { domain: "brightcast.example" },
    upstreams: withOthersSites(() => new Response("", { status: 503 })),
    now: testNow,
  });
  await expect(asked).rejects.toMatchObject({
    upstream: "company-site",
    kind: "upstream-down",
    detail: expect.stringMatching(
      /^None of the companies named .* could be checked: .+\.example: 503/,
    ) as string,
  });
});

test("of several sites those that can't be read are told beside the competitors, in the file too", async () => {
  let asked = 0;
  const { result } = await tryQuery<CompetitorsResult>(runCompetitors, "find", {
    input: { domain: "brightcast.example" },
    upstreams: withOthersSites(() =>
      asked++ % 2 === 0
        ? new Response("", { status: 503 })
        : new Response("<title>A site</title>", { headers: { "content-type": "text/html" } }),
    ),
    now: testNow,
  });
  expect(result.competitorsData.length).toBeGreaterThan(0);
  expect(result.unchecked?.length).toBeGreaterThan(0);
  expect(fileReasons(competitors.queries.find, result)[0]).toContain("Could not be checked: ");
});

test("where no site is left that answers and some are none, both are said", async () => {
  let asked = 0;
  const { result, reason } = await tryQuery<CompetitorsResult>(runCompetitors, "find", {
    input: { domain: "brightcast.example" },
    upstreams: withOthersSites(() => new Response("", { status: asked++ < 2 ? 404 : 503 })),
    now: testNow,
  });
  expect(result.competitorsData).toEqual([]);
  expect(reason).toMatch(
    /^We could not confirm any competitor of .+\. Of \d+ candidates, \d+ could not be checked: /,
  );
});

test("an unknown domain says so", async () => {
  const { reason } = await ask("no-such-company-anywhere.example");
  expect(reason).toContain("No website responds");
});
