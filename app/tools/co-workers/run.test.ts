import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { knows } from "../../../sandbox/market/knowledge";
import { createWorld } from "../../../sandbox/world";
import { scoreColleague, tiersOf } from "../../shared-rules/colleague-score";
import { initialsOf } from "../../toolkit/fields";
import { ApprovalNeeded } from "../../toolkit/approval";
import { fileRows } from "../../toolkit/tables/testing/file-rows";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { coWorkers } from "./definition";
import type { CoWorkersResult } from "./results";
import { runCoWorkers } from "./run.server";
import { coWorkerSettings } from "./settings";

const world = createWorld({ now: () => testNow });
const { market } = world;
/** Works at Brightcast (240 people); worked at a company of 90 and one of 25. */
const galen = market.personBySlug("galen-telelli");

const ask = (
  input: Record<string, unknown>,
  settings: Record<string, unknown> = {},
  { without = [], approved = false }: { without?: string[]; approved?: boolean } = {},
) =>
  tryQuery<CoWorkersResult>(runCoWorkers, "scrape", {
    input: { linkedInUrl: "", linkedInToken: "", ...input },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow, without),
    now: testNow,
    approved,
  });
const asked = { linkedInUrl: galen?.linkedInUrl };
const namesIn = (result: CoWorkersResult) =>
  result.flatMap(({ connections }) => connections.map(({ name }) => name));

test("months together are those of all the companies that are named beside them", async () => {
  const { result } = await ask(asked);
  const rows = fileRows(coWorkers.queries.scrape, result);
  const connections = result.flatMap((person) => person.connections);
  expect(connections.some(({ shared }) => shared.length > 1)).toBe(true);
  expect(rows.map(({ months_together: months }) => months)).toEqual(
    connections.map(({ shared }) => {
      const known = shared.flatMap(({ overlapMonths }) => overlapMonths ?? []);
      return known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null;
    }),
  );
});

test("colleagues were there at the same time, best score first, each score the sum of its parts", async () => {
  const { result } = await ask(asked);
  const [person] = result;
  expect(person).toMatchObject({ name: galen?.name, link: galen?.linkedInUrl });
  expect(person?.connections.length).toBeGreaterThan(3);
  const scores = person?.connections.map(({ score }) => score) ?? [];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const companies = new Set(galen?.history.map(({ company }) => company));
  for (const { link, score, parts, shared } of person?.connections ?? []) {
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    expect(shared.every(({ company }) => companies.has(company))).toBe(true);
    const theirs = market.people.find(({ linkedInUrl }) => linkedInUrl === link)?.history;
    for (const { company } of shared) expect(theirs?.map((job) => job.company)).toContain(company);
  }
  expect(namesIn(result)).not.toContain(galen?.name);
});

test("every filter changes the result", async () => {
  const { result } = await ask(asked);
  const all = namesIn(result);
  const title = result[0]?.connections.find((one) => one.title)?.title ?? "";
  const only = await ask(asked, { titlesKeywords: [title] });
  expect(only.result[0]?.connections.every((one) => one.title?.includes(title))).toBe(true);
  const without = await ask(asked, { negativeTitlesKeywords: [title] });
  // Every person read is either shown or counted as excluded.
  const counted = [
    ...(without.result[0]?.notes.join(" ") ?? "").matchAll(
      /(\d+) (?:ha(?:s|ve) a title|w(?:as|ere) not there)/g,
    ),
  ];
  const read = new Set(
    result[0]?.companies.flatMap(({ link }) => {
      const domain = market.companyBySlug(link.split("/").at(-1) ?? "")?.domain ?? "";
      return [...market.peopleAt(domain), ...market.peopleEverAt(domain)]
        .filter(({ domain: now, id }) => now === "brightcast.example" || knows("enrich layer", id, 0.93))
        .map(({ linkedInUrl }) => linkedInUrl);
    }),
  );
  const dropped = counted.reduce((sum, [, count]) => sum + Number(count), 0);
  expect(dropped + namesIn(without.result).length).toBe(read.size - 1);
  expect(namesIn(without.result).length + namesIn(only.result).length).toBe(all.length);

  const smaller = await ask(asked, { maximumCurrentEmployees: 100 });
  expect(smaller.result[0]?.companies.map(({ employees }) => employees).every((n) => n <= 100)).toBe(true);
  expect(smaller.result[0]?.notes.join()).toContain("more than 100.");
  const older = await ask(asked, { dataThresholdYears: 10 });
  expect(older.result[0]?.companies.length).toBeGreaterThan(result[0]?.companies.length ?? 0);
});

test("another weight changes the score, on the server as in the browser", async () => {
  const [person] = (await ask(asked)).result;
  const [weighed] = (await ask(asked, { overlapMonthScore2: 50 })).result;
  expect(weighed?.connections).not.toEqual(person?.connections);
  const tiers = tiersOf({ ...initialsOf(coWorkerSettings.fields), overlapMonthScore2: 50 });
  for (const one of person?.connections ?? []) {
    const other = weighed?.connections.find(({ link }) => link === one.link);
    expect(scoreColleague(one.shared, tiers).score).toBe(other?.score);
  }
});

test("above the cap nothing is read before a person approves", async () => {
  const staffReads = () => world.requests.filter(({ path }) => /employees\/?\?/.test(path)).length;
  const before = staffReads();
  await expect(ask(asked, { creditCap: 100 })).rejects.toMatchObject({
    name: "ApprovalNeeded",
    cost: {
      parts: expect.any(Array) as unknown[],
      cap: 100,
      what: expect.stringContaining("staff") as string,
    },
  });
  expect(staffReads()).toBe(before);
  const { result } = await ask(asked, { creditCap: 100 }, { approved: true });
  expect(namesIn(result).length).toBeGreaterThan(0);
  expect(staffReads()).toBeGreaterThan(before);
});

test("a person approves what the staff that can be listed costs, and no more than that is paid", async () => {
  const asking = ask(asked, { creditCap: 0 }).then(
    () => null,
    (error: unknown) => (error instanceof ApprovalNeeded ? error.cost.parts : null),
  );
  const parts = await asking;
  expect(parts?.length).toBeGreaterThan(1);
  const before = world.bill.lines.length;
  await ask(asked, { creditCap: 0 }, { approved: true });
  const paid = world.bill.lines.slice(before).filter(({ about }) => about?.includes("enrich_profiles"));
  for (const { part, credits } of parts ?? []) {
    const domain = market.companyBySlug(part.split("/").at(-1) ?? "")?.domain ?? "";
    const spent = paid
      .filter(({ about }) => about?.startsWith(`${domain} `))
      .reduce((sum, { units }) => sum + units, 0);
    expect(spent).toBeGreaterThan(0);
    expect(credits).toBeGreaterThanOrEqual(spent);
    // Approval covers a whole page, but the vendor charges per person on it.
    expect(credits - spent).toBeLessThan(40);
  }
});

test("a token alone means its owner; without a provider for it the URL is asked for", async () => {
  const { result } = await ask({ linkedInToken: galen?.slug });
  expect(result[0]?.link).toBe(galen?.linkedInUrl);
  const failure = await failureOf(ask({ linkedInToken: "x" }, {}, { without: ["UNIPILE_API_KEY"] }));
  expect(failure).toMatchObject({ kind: "not-configured" });
  expect(failure.detail).toContain("Enter the profile URL as well.");
});

test("with a URL no token is used", async () => {
  const { result } = await ask({ ...asked, linkedInToken: "another-persons" });
  expect(result[0]).toMatchObject({ link: galen?.linkedInUrl, source: { upstream: "enrichlayer" } });
  const sent = JSON.stringify(world.requests);
  expect(sent).toContain(encodeURIComponent(galen?.linkedInUrl ?? ""));
  expect(sent).not.toContain("another-persons");
});

test("a token goes to the one service that is asked whose it is, and is in no address", async () => {
  await ask({ linkedInToken: galen?.slug });
  const told = world.requests.filter((request) => request.host.includes("unipile"));
  expect(told.length).toBeGreaterThan(0);
  for (const { path } of told) expect(path).not.toContain(galen?.slug);
});

test("without the first source the second answers the same question", async () => {
  const { result } = await ask(asked, {}, { without: ["ENRICHLAYER_API_KEY"] });
  expect(result[0]?.source?.upstream).toBe("harvestapi");
  expect(namesIn(result).length).toBeGreaterThan(3);
});

test("no profile, no result", async () => {
  const { reason } = await ask({ linkedInUrl: "https://www.linkedin.com/in/nobody-here" });
  expect(reason).toBe("There is no profile at this URL.");
});

test("a file has one row per colleague, the parts of the score each in a column", async () => {
  const { result } = await ask(asked);
  const rows = fileRows(coWorkers.queries.scrape, result);
  expect(rows).toHaveLength(namesIn(result).length);
  for (const row of rows) {
    const parts = ["score_overlap", "score_start", "score_role", "score_place"].map((key) =>
      Number(row[key]),
    );
    expect(parts.reduce((sum, points) => sum + points, 0)).toBe(row.score);
    expect(row.linkedin).toMatch(/linkedin\.com\/in\//);
  }
  // Users who search for past co-workers want to see current employers.
  const today = new Set(rows.map((row) => row.company_now));
  expect([...today].some((company) => company !== null && company !== "Brightcast")).toBe(true);
  // `still_there` has a value for everyone whose current employer is known.
  for (const { company_now: now, still_there: still, worked_together_at: shared } of rows)
    expect(still).toBe(now === null ? null : String(shared).split(" | ").includes(String(now)));
  expect(new Set(rows.map((row) => row.still_there))).toEqual(new Set([true, false]));
});
