import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { knows } from "../../../sandbox/market/knowledge";
import { knowsPerson } from "../../../sandbox/vendors/apollo/objects";
import { createWorld } from "../../../sandbox/world";
import { fileReasons, fileRows } from "../../toolkit/tables/testing/file-rows";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import { smEnricher } from "./definition";
import type { EnricherResult } from "./items";
import { runSmEnricher } from "./run.server";

const world = createWorld({ now: () => testNow });
const ask = (name: string, settings: Record<string, unknown> = {}, without: string[] = []) =>
  tryQuery<EnricherResult>(runSmEnricher, "scores", {
    input: { name },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow, without),
    now: testNow,
  });
const person = world.market.people.find(
  ({ domain, profiles }) => domain === "brightcast.example" && profiles.length > 1,
);

test("a person by e-mail: profiles with followers, source and how sure we are", async () => {
  const { result, reason } = await ask(person?.email ?? "");
  expect(reason).toBeNull();
  const profiles = result.filter(({ profile }) => profile);
  expect(profiles.length).toBeGreaterThan(0);
  expect(profiles.every(({ source, note }) => source && note)).toBe(true);
  expect(result.find(({ name }) => name === "Apollo match")?.value).toBe("Yes");
  const [row] = fileRows(smEnricher.queries.scores, result);
  expect(row?.name).toBe(person?.name);
});

test("each filter changes the answer", async () => {
  const all = await ask(person?.email ?? "", { followers_count: null, is_data_valid: false });
  const most = Math.max(...all.result.flatMap(({ profile }) => profile?.followers ?? []));
  expect((await ask(person?.email ?? "", { followers_count: most + 1 })).reason).toContain("Left out ");
  expect((await ask("nobody@nowhere-at-all.example", { is_apollo_match: true })).reason).toBe(
    "Apollo found nobody for this input.",
  );
});

test("by a name alone nothing is sure: there may be others of that name", async () => {
  const { result } = await ask(person?.name ?? "", { followers_count: null });
  const profiles = result.flatMap(({ profile }) => profile ?? []);
  expect(profiles.length).toBeGreaterThan(0);
  expect(new Set(profiles.map(({ confidence }) => confidence))).toEqual(new Set(["likely"]));
  expect(result.find(({ profile }) => profile)?.note).toContain("we only searched by name");
});

test("a company by its domain", async () => {
  const { result } = await ask("brightcast.example");
  expect(result.find(({ name }) => name === "YouTube")?.href).toContain("youtube.com");
  expect(result.find(({ name }) => name === "Domain")?.value).toBe("brightcast.example");
});

test("what could not be asked about a company is told, beside what is found and where nothing is", async () => {
  const noteOf = ({ result }: { result: EnricherResult }) =>
    result.find(({ name }) => name === "Confidence")?.note;
  const companies = ["APOLLO_API_KEY", "PDL_API_KEY"];
  expect(noteOf(await ask("brightcast.example", {}, companies))).toContain("APOLLO_API_KEY is not set");
  const followers = ["SCRAPECREATORS_API_KEY", "INFLUENCERS_CLUB_API_KEY"];
  const uncounted = await ask("brightcast.example", {}, followers);
  expect(noteOf(uncounted)).toMatch(/(SCRAPECREATORS|INFLUENCERS_CLUB)_API_KEY is not set/);
  const nowhere = await ask("no-such-company-anywhere.example", {}, companies);
  expect(nowhere.reason).toContain("APOLLO_API_KEY is not set");
  world.faults = [{ host: "brightcast.example", status: 403, body: "No." }];
  const refused = await ask("brightcast.example");
  world.faults = [];
  expect(noteOf(refused)).toContain("brightcast.example refuses us (403)");
});

test("a free-mail address asks for no company", async () => {
  const before = world.requests.length;
  await ask("somebody@gmail.com");
  const asked = world.requests.slice(before).map(({ path }) => path);
  expect(asked.some((path) => path.includes("organizations") || path.includes("company/enrich"))).toBe(false);
});

test("for a mailbox nothing is paid: the links of its company's site are what there is", async () => {
  const before = world.bill.lines.length;
  await ask("info@gmail.com");
  const { result } = await ask("info@brightcast.example", { followers_count: 1000 });
  expect(world.bill.lines.slice(before)).toEqual([]);
  const youtube = result.find(({ name }) => name === "YouTube");
  expect(youtube).toMatchObject({
    href: expect.stringContaining("youtube.com") as string,
    profile: { followers: null, confidence: "sure" },
    source: { upstream: "company-site" },
    note: expect.stringContaining("This is a shared mailbox") as string,
  });
});

test("what is left out is counted by reason, also beside what is kept", async () => {
  const everything = await ask("brightcast.example", { followers_count: null, is_data_valid: false });
  const followers = everything.result.flatMap(({ profile }) => profile?.followers ?? []);
  const least = Math.max(...followers);
  const { result } = await ask("brightcast.example", { followers_count: least, is_data_valid: false });
  const under = followers.filter((count) => count < least).length;
  expect(under).toBeGreaterThan(0);
  const words = result.find(({ name }) => name === "Left out")?.value;
  const have = under === 1 ? "has" : "have";
  expect(words).toMatch(
    new RegExp(`^${under} of \\d+ profiles: ${under} ${have} under ${least.toLocaleString("en")} followers$`),
  );
  expect(fileReasons(smEnricher.queries.scores, result)).toEqual([`Left out ${String(words)}.`]);
  expect(everything.result.some(({ name }) => name === "Left out")).toBe(false);
});

test("a profile under another person's name is left out, unless that is wanted", async () => {
  const stranger = world.market.people.find(
    ({ name, profiles, id }) =>
      profiles.some(({ fullName }) => fullName !== name) &&
      profiles.length > 2 &&
      knows("influencers club", id, 0.7),
  );
  const strange = stranger?.profiles.find(({ fullName }) => fullName !== stranger.name);
  const handles = async (is_data_valid: boolean) =>
    (await ask(stranger?.email ?? "", { followers_count: null, is_data_valid })).result.flatMap(
      ({ profile }) => (profile ? [`${profile.handle} ${profile.confidence}`] : []),
    );
  expect(await handles(false)).toContain(`${strange?.handle} doubtful`);
  expect((await handles(true)).join()).not.toContain("doubtful");
});

test("sources that name different accounts stand side by side, each by name", async () => {
  const two = world.market.people.find(
    ({ profiles, id, domain }) =>
      profiles.filter(({ network }) => network === "twitter").length > 1 &&
      (domain === "brightcast.example" || knows("influencers club", id, 0.7)),
  );
  const { result } = await ask(two?.email ?? "", { followers_count: null, is_data_valid: false });
  const x = result.find(({ name }) => name === "X");
  expect(x?.value).toHaveLength(2);
  expect(x?.hrefs).toHaveLength(2);
  for (const line of x?.value ?? [])
    expect(line).toMatch(/: [\d,]+ followers \(influencers-club, (sure|doubtful)\)$/);
});

test("who only the second source knows is no Apollo match", async () => {
  const unknown = world.market.people.find(
    (one) => !knowsPerson(one) && one.emailStatus !== "unavailable" && knows("pdl people", one.id, 0.78),
  );
  const { result } = await ask(unknown?.email ?? "", { followers_count: null });
  const match = result.find(({ name }) => name === "Apollo match");
  expect([match?.value, match?.source?.upstream]).toEqual(["No", "people-data-labs"]);
  const only = await ask(unknown?.email ?? "", { followers_count: null, is_apollo_match: true });
  expect(only.reason).toBe("Apollo found nobody for this input.");
});
