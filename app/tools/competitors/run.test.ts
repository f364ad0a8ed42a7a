import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../upstream/replay";
import type { CompetitorsResult } from "./definition";
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

test("a domain nobody knows says so", async () => {
  const { reason } = await ask("no-such-company-anywhere.example");
  expect(reason).toContain("No site answers");
});
