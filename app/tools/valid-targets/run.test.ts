import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { industries } from "../../shared-rules/industries";
import { largestSmallCompany } from "../../shared-rules/titles";
import { parseInput } from "../../runs/submission.server";
import { fileRows } from "../../toolkit/tables/testing/file-rows";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import { runYoutube } from "../youtube/run.server";
import type { Item } from "../../toolkit/findings";
import type { ClientResult, RelevantTargets, TargetResult } from "./results";
import { validTargets } from "./definition";
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
  const stranger = await ask<ClientResult>("client", { domain: "brightcast.example" });
  expect(stranger.result).toMatchObject({ status: "unknown", rule: "no record by domain" });
});

test("Discovery finds the same people in the same order", async () => {
  const domain = "brightcast.example";
  const given = { settings: {}, upstreams: upstreamsOver(answer(world), () => testNow), now: testNow };
  const { result } = await ask<RelevantTargets>("relevantTarget", { domain });
  const discovery = await tryQuery<Item[]>(runYoutube, "scrape", { input: { domain }, ...given });
  const targets = discovery.result.find(({ name }) => name === "Targets");
  expect(result.length).toBeGreaterThan(5);
  expect(targets?.hrefs).toEqual(result.map(({ link }) => link));
  expect(targets?.note).toMatch(new RegExp(`^${result.length} of \\d+ whose title fits`));
  // The result includes the head of the company.
  expect(result.some(({ title }) => /founder|owner|ceo|chief executive/i.test(title ?? ""))).toBe(true);
});

const rowOfClients = (cells: Record<string, string>) =>
  parseInput(validTargets.queries.client, validTargets.queries.client.csv?.toInput(cells) ?? {});

test.each([
  [{ email: "jo.doe@gmail.com", domain: "loyalstudio.example" }, "client", "domain"],
  [{ email: "galen.telelli@brightcast.example", domain: "loyalstudio.example" }, "client", "domain"],
  [{ email: "galen.telelli@brightcast.example", domain: "" }, "unknown", "no record by e-mail"],
  // An unreadable cell must not hide the readable one.
  [{ email: "n/a", domain: "loyalstudio.example" }, "client", "domain"],
  [{ email: "jo.doe@gmail.com", domain: "n/a" }, "unknown", "no record by e-mail"],
  [
    { email: "jo.doe@gmail.com", domain: "nowhere.example", full_name: "Jo Doe" },
    "unknown",
    "no record by e-mail, domain, name",
  ],
])("the row %j uses all that is given: %s by %s", async (cells, status, rule) => {
  const { result } = await tryQuery<ClientResult>(runValidTargets, "client", {
    input: rowOfClients(cells),
    settings: {},
    // The CRM limits searches per second, and the clock does not move.
    upstreams: upstreamsOver(answer(createWorld({ now: () => testNow })), () => testNow),
    now: testNow,
  });
  expect(result).toMatchObject({ status, rule });
});

test("a row with neither an e-mail nor a domain is refused", () => {
  expect(() => rowOfClients({ email: "n/a", domain: "-" })).toThrow("is a placeholder");
  expect(() => rowOfClients({ email: "", domain: "", full_name: "Jo Doe" })).toThrow("is needed");
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

test("an employee who is left out is counted by the reason, in the file too", async () => {
  const domain = "brightcast.example";
  const upstreams = upstreamsOver(answer(world), () => testNow);
  const { result, reason } = await ask<RelevantTargets>("relevantTarget", { domain });
  const [, of, words = ""] = /^Left out \d+ of (\d+) people: (.+)\.$/.exec(reason ?? "") ?? [];
  const counts = [...words.matchAll(/(?:^|, )(\d+) /g)].map(([, count]) => Number(count));
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count, result.length)).toBe(Number(of));
  const reachable = await ask<RelevantTargets>("targetEmails", { domain });
  const without = result.filter(({ email }) => email === null).length;
  expect(reachable.reason).toBe(
    `Left out ${without} of ${result.length} targets: ${without} ${without === 1 ? "has" : "have"} no known email. ${reason}`,
  );
  // Without title filters, everyone at the company is considered.
  const everybody = await upstreams.people.atCompany({ domain, titles: [], limit: 100 });
  expect(Number(of)).toBeLessThanOrEqual(everybody.value.length);
});

test("no person passes when every list is empty, and the reasons are counted", async () => {
  const { result, reason } = await ask<RelevantTargets>(
    "relevantTarget",
    { domain: "brightcast.example" },
    { keywordsTitleStrict: [], keywordsTitleNonStrict: [], additionalKeywords: [] },
  );
  expect(result).toEqual([]);
  expect(reason).toMatch(/^None of \d+ people is a target/);
});

test("a person of whom only the profile is known is judged like any other, and the address is found", async () => {
  const csv = validTargets.queries.target.csv;
  const rowOf = (cells: Record<string, string>) =>
    parseInput(validTargets.queries.target, csv?.toInput(cells) ?? {}) as Record<string, string>;
  const { result: people } = await ask<RelevantTargets>("relevantTarget", { domain: "brightcast.example" });
  const person = people.find(({ email, link }) => email !== null && link !== null);
  const byEmail = await ask<TargetResult>("target", rowOf({ email: person?.email ?? "", linkedin: "" }));
  const byProfile = await ask<TargetResult>("target", rowOf({ email: "", linkedin: person?.link ?? "" }));
  expect(byProfile.result).toEqual(byEmail.result);
  expect(byProfile.result.person).toMatchObject({ email: person?.email, title: person?.title });
  // With both values, the lookup uses the email, and the profile verifies the answer.
  const both = rowOf({ email: "jo@acme.com", linkedin: person?.link ?? "" });
  expect(both).toMatchObject({ email: "jo@acme.com", linkedInUrl: person?.link });
  expect(csv?.asksBy?.(both)).toBe("jo@acme.com");
});

test("a mailbox that is no person costs no look-up", async () => {
  const before = world.requests.length;
  const { reason } = await ask<TargetResult>("target", { email: "info@brightcast.example" });
  expect(reason).toContain("not a person");
  expect(world.requests.length).toBe(before);
});

/** A small company with a person who passes only through the extra titles. */
const small = world.market.companies.find(
  ({ domain, employees }) =>
    employees !== null &&
    employees < largestSmallCompany &&
    world.market.peopleAt(domain).some(({ title }) => title === "Founder"),
);
const namesAt = async (employees: number | null) => {
  if (small) small.employees = employees;
  const { result } = await ask<RelevantTargets>("relevantTarget", { domain: small?.domain ?? "" });
  return result;
};

test("a company of 1000 gets the extra roles, one of 1001 or of unknown size doesn't", async () => {
  const titles = async (employees: number | null) => (await namesAt(employees)).map(({ title }) => title);
  expect(await titles(1000)).toContain("Founder");
  expect(await titles(1001)).not.toContain("Founder");
  expect(await titles(null)).not.toContain("Founder");
});

test("an unknown size is marked, in the file too", async () => {
  const people = await namesAt(null);
  expect(people.length).toBeGreaterThan(0);
  expect(people.every(({ note }) => note === "size unknown")).toBe(true);
  const rows = fileRows(validTargets.queries.relevantTarget, people);
  expect(rows.map(({ why }) => why)).toEqual(people.map(({ rule }) => `${rule} (size unknown)`));
});

const none = { applyForStrict: false, applyForNonStrict: false };
const everyIndustry = industries.map((industry) => ({ industry, checked: true }));
test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["keywordsTitleNonStrict", {}, { keywordsTitleNonStrict: [] }],
  ["keywordsTitleStrict", {}, { keywordsTitleStrict: [] }],
  ["negativeKeywordsTitle", {}, { negativeKeywordsTitle: ["video"] }],
  ["additionalKeywords", {}, { additionalKeywords: [] }],
  ["applyForStrict", {}, none],
  ["applyForNonStrict", none, { ...none, applyForNonStrict: true }],
  ["industriesToExclude", {}, { industriesToExclude: everyIndustry }],
])("%s changes who is a target", async (_filter, a, b) => {
  const people = async (settings: Record<string, unknown>) =>
    (await ask<RelevantTargets>("relevantTarget", { domain: "brightcast.example" }, settings)).result
      .map(({ name }) => name)
      .toSorted();
  expect(await people(a)).not.toEqual(await people(b));
});

test("a person the first source does not know, with the second out of credits, is not said to be unknown to all", async () => {
  const spent = createWorld({ now: () => testNow });
  spent.faults = [{ host: "api.peopledatalabs.com", status: 402 }];
  const { reason } = await tryQuery<TargetResult>(runValidTargets, "target", {
    input: { email: "nobody@no-such-company-anywhere.example" },
    settings: {},
    upstreams: upstreamsOver(answer(spent), () => testNow),
    now: testNow,
  });
  expect(reason).toBe(
    "We found nobody with this email address. People Data Labs may know more, but we did not ask it because its quota is used up.",
  );
});
