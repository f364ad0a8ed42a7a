import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../upstream/replay";
import type { ClientResult, RelevantTargets, TargetResult } from "./results";
import { runValidTargets } from "./run.server";

const world = createWorld({ now: () => testNow });
const ask = <R>(query: string, input: Record<string, string>, settings: Record<string, unknown> = {}) =>
  tryQuery<R>(runValidTargets, query, {
    input,
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });

test("a client is told by its domain, a stranger is unknown, both with the rule", async () => {
  const loyal = await ask<ClientResult>("client", { domain: "loyalstudio.example" });
  expect(loyal.result).toMatchObject({ status: "client", rule: "domain" });
  expect(loyal.result.record?.name).toBeTruthy();
  expect((await ask<ClientResult>("client", { domain: "brightcast.example" })).result.status).not.toBe(
    "client",
  );
});

test("people of brightcast are targets, each with the rule that decided", async () => {
  const { result } = await ask<RelevantTargets>("relevantTarget", { domain: "brightcast.example" });
  expect(result.length).toBeGreaterThan(0);
  expect(result.every(({ rule }) => /keyword|persona/.test(rule))).toBe(true);
  const reachable = await ask<RelevantTargets>("targetEmails", { domain: "brightcast.example" });
  expect(reachable.result.every(({ email }) => email !== null)).toBe(true);

  const person = result.find(({ email }) => email !== null);
  const one = await ask<TargetResult>("target", { email: person?.email ?? "" });
  expect(one.result).toMatchObject({ isTarget: true, person: { name: person?.name } });
  const rejected = await ask<TargetResult>(
    "target",
    { email: person?.email ?? "" },
    { negativeKeywordsTitle: [person?.title ?? ""] },
  );
  expect(rejected.result).toMatchObject({ isTarget: false, rule: `negative keyword "${person?.title}"` });
});

test("nobody passes when every list is empty, and the reasons are counted", async () => {
  const { result, reason } = await ask<RelevantTargets>(
    "relevantTarget",
    { domain: "brightcast.example" },
    { keywordsTitleStrict: [], keywordsTitleNonStrict: [], additionalKeywords: [] },
  );
  expect(result).toEqual([]);
  expect(reason).toMatch(/^None of \d+ people is a target/);
});

test("a mailbox that is no person costs no look-up", async () => {
  const before = world.requests.length;
  const { reason } = await ask<TargetResult>("target", { email: "info@brightcast.example" });
  expect(reason).toContain("not a person");
  expect(world.requests.length).toBe(before);
});
