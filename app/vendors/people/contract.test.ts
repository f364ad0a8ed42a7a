import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { UpstreamError } from "../failure";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { apollo } from "../definitions/apollo";
import { apolloPeople } from "./apollo.server";
import type { PeoplePort, Person } from "./port";
import { counting } from "../testing/counting";

const apolloAnswering = (body: string | object, status = 200) => {
  const { connection, requests } = replay(apollo, () => jsonAnswer(body, status));
  return { people: apolloPeople(connection), requests };
};

const bulk = (matches: unknown[]) => ({ status: "success", credits_consumed: matches.length, matches });

describe("Apollo's answers", () => {
  const ours = {
    asked: ["ada@northlight.example", "p_bo", "https://www.linkedin.com/in/synthetic-cy"],
    names: ["Ada Lane", "Bo Finch", "Cy Harbor"],
    first: { title: "Head of Video", emailStatus: "verified", id: "p_ada" },
  } as const;
  const recorded = {
    asked: ["marcus.ellery@apollo.io", "brian", "https://www.linkedin.com/in/nadia-calloway-7b1e9c34"],
    names: ["Marcus Ellery", "Brian Calderwood", "Nadia Calloway"],
    first: { title: "VP of Sales Operations", emailStatus: "verified", id: "64a7ff0cc4dfae00013df1a5" },
  } as const;

  test.each([
    ["apollo/bulk-match.json", ours],
    ...recordedRows([["people/apollo/people-bulk-match.200.json", recorded]]),
  ])("people asked for in one tick travel in one request and come back in order: %s", async (file, three) => {
    const body = fixture(file);
    const second = (JSON.parse(body) as { matches: { id: string }[] }).matches[1]?.id ?? "";
    const { people, requests } = apolloAnswering(body);
    const [email, , linkedIn] = three.asked;
    const answers = await Promise.all([
      people.byEmail(email),
      people.reveal(second),
      people.byLinkedInUrl(linkedIn),
    ]);
    expect(requests).toHaveLength(1);
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      details: [{ email }, { id: second }, { linkedin_url: linkedIn }],
    });
    expect(answers.map(({ value }) => value?.name)).toEqual(three.names);
    expect(answers[0].value).toMatchObject(three.first);
    expect(answers[0].value?.employment[0]).toHaveProperty("company");
    expect(answers[0].source.link).toBe(`https://app.apollo.io/#/people/${three.first.id}`);
  });

  const ada = {
    name: "Ada Lane",
    title: "Head of Video",
    email: "ada@northlight.example",
    company: { name: "Northlight Studios", domain: "northlight.example", employees: 160 },
  };
  const tim = {
    name: "Tim Zheng",
    title: "Founder & CEO",
    email: "tim@apollo.io",
    company: { name: "Apollo.io", domain: "apollo.io", employees: 1600 },
  };
  test.each([
    ["apollo/match.json", ada, 2, { company: "Northlight Studios", start: "2023-04-01", end: null }],
    ...recordedRows([
      ["people/apollo/people-match.200.json", tim, 6, { company: "Apollo", start: "2016-01-01", end: null }],
    ]),
  ])("a person with employment and company: %s", async (file, one, jobs, latest) => {
    const { person } = JSON.parse(fixture(file)) as { person: unknown };
    const { value } = await apolloAnswering(bulk([person])).people.byEmail(one.email);
    expect(value).toMatchObject(one);
    expect(value?.employment).toHaveLength(jobs);
    expect(value?.employment[0]).toMatchObject(latest);
  });

  const hiddenAda = {
    id: "p_ada",
    firstName: "Ada",
    lastName: "La***e",
    title: "Head of Video",
    company: "Northlight Studios",
    hasEmail: true,
  };
  const hiddenAndrew = {
    id: "67bdafd0c3a4c50001bbd7c2",
    firstName: "Andrew",
    lastName: "Hu***n",
    title: "Professor and Neuroscientist at Stanford & Host",
    company: "Scicomm Media",
    hasEmail: true,
  };
  test.each([
    ["answers/apollo-search.json", hiddenAda],
    ...recordedRows([["people/apollo/mixed-people-api-search.200.json", hiddenAndrew]]),
  ])("search hits carry title and an obfuscated name: %s", async (file, hit) => {
    const { people, requests } = apolloAnswering(fixture(file));
    const { value } = await people.atCompany({ domain: "apollo.io", titles: ["video producer"], limit: 1 });
    expect(value).toEqual([hit]);
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
      q_organization_domains_list: ["apollo.io"],
      person_titles: ["video producer"],
    });
  });

  test.each([
    ["apollo/wrong-key.401.txt", 401, "expired-credentials"],
    ["apollo/too-many-people.400.json", 400, "invalid-input"],
    ...recordedRows([
      ["people/apollo/people-bulk-match.401.check-api-key.txt", 401, "expired-credentials"],
      ["people/apollo/people-bulk-match.422.result.json", 422, "invalid-input"],
      ["people/apollo/people-bulk-match.400.add-people-to-enrich.json", 400, "invalid-input"],
      ["people/apollo/people-bulk-match.400.more-than-10-people.json", 400, "invalid-input"],
      ["people/apollo/people-bulk-match.429.too-many-requests.json", 429, "rate-limited"],
      ["people/apollo/mixed-people-api-search.403.need-master-api-key.json", 403, "blocked"],
      ["people/apollo/mixed-people-api-search.401.check-api-key.txt", 401, "expired-credentials"],
    ]),
  ])("%s", async (file, status, kind) => {
    const { people } = apolloAnswering(fixture(file), status);
    expect(await failureOf(people.byEmail("a@b.example"))).toMatchObject({ kind, status });
  });

  test.each([
    ["apollo/search-too-fast.json"],
    ...recordedRows([["people/apollo/mixed-people-api-search.429.too-many-requests.json"]]),
  ])("the sentence of a search's 429 is read out of its wrapping: %s", async (file) => {
    const failure = await failureOf(
      apolloAnswering(fixture(file), 429).people.atCompany({ domain: "a.example", titles: [], limit: 5 }),
    );
    expect(failure.detail).toMatch(/^The maximum number of api calls allowed/);
    expect(failure.retryAfter).toBe(3_600_000);
  });
});

test("eleven people need two requests; whom Apollo doesn't know is null, not a failure", async () => {
  const { connection, requests } = replay(apollo, async (request) => {
    const { details } = (await request.json()) as { details: { id: string }[] };
    return jsonAnswer(bulk(details.map(({ id }) => (id === "0" ? { id, name: "Ada" } : null))));
  });
  const people = apolloPeople(connection);
  const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => people.reveal(String(index))));
  expect(requests).toHaveLength(2);
  expect(answers.slice(0, 3).map(({ value }) => value?.name ?? null)).toEqual(["Ada", null, null]);
});

describe("who is who in a bulk answer", () => {
  const asking = (file: string) => {
    const { connection } = replay(apollo, () => jsonAnswer(fixture(`apollo/${file}.json`)));
    const charged: number[] = [];
    return { people: apolloPeople(counting(connection, charged).calls), charged };
  };
  const outcomes = async (asked: Promise<{ value: Person | null }>[]) =>
    (await Promise.allSettled(asked)).map((one) =>
      one.status === "fulfilled" ? (one.value.value?.name ?? null) : (one.reason as UpstreamError).kind,
    );
  const three = (people: PeoplePort) => [
    people.reveal("p_ada"),
    people.byEmail("bo@northlight.example"),
    people.byLinkedInUrl("https://www.linkedin.com/in/synthetic-cy"),
  ];

  test("in the order asked for", async () => {
    const { people } = asking("bulk-match");
    expect(await outcomes(three(people))).toEqual(["Ada Lane", "Bo Finch", "Cy Harbor"]);
  });

  test("people it doesn't know are null, as nothing or as a record without a name; fractions are charged", async () => {
    const { people, charged } = asking("bulk-match.with-misses");
    const asked = [
      people.reveal("p_ada"),
      people.byEmail("x@gone.example"),
      people.byEmail("y@elsewhere.example"),
    ];
    expect(await outcomes(asked)).toEqual(["Ada Lane", null, null]);
    expect(charged).toEqual([0.5]);
  });

  test("one left out moves no person into another's place", async () => {
    const { people } = asking("bulk-match.left-out");
    expect(await outcomes(three(people))).toEqual(["Ada Lane", null, "Cy Harbor"]);
  });

  test("in another order each question has its own person all the same", async () => {
    const { people } = asking("bulk-match.shuffled");
    expect(await outcomes(three(people))).toEqual(["Ada Lane", "Bo Finch", "Cy Harbor"]);
  });
});

test("a record that Apollo itself has no confidence in is no person, whatever it is called", async () => {
  const person = { id: "p_stub", name: "Elsewhere Sales", match_confidence: "none" };
  const { connection } = replay(apollo, () => jsonAnswer({ matches: [person], credits_consumed: 0 }));
  expect((await apolloPeople(connection).byEmail("sales@elsewhere.example")).value).toBeNull();
});

test("more people than a page holds are read page by page", async () => {
  const { connection, requests } = replay(apollo, async (request) => {
    const { page } = (await request.json()) as { page: number };
    const size = page === 3 ? 30 : 100;
    const people = Array.from({ length: size }, (_, index) => ({ id: `${page}-${index}`, title: "Host" }));
    return jsonAnswer({ total_entries: 230, people });
  });
  const { value } = await apolloPeople(connection).atCompany({
    domain: "a.example",
    titles: [],
    limit: 1000,
  });
  expect(value).toHaveLength(230);
  expect(requests).toHaveLength(3);
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const { people } = upstreamsOver(answer(world), () => testNow);

  test("people of a company, revealed with their addresses", async () => {
    const hits = await people.atCompany({
      domain: "brightcast.example",
      titles: ["Head of Video"],
      limit: 10,
    });
    const head = hits.value.find(({ title }) => title === "Head of Video");
    const { value } = await people.reveal(head?.id ?? "");
    expect(value).toMatchObject({ title: "Head of Video", company: { domain: "brightcast.example" } });
    expect(value?.email).toMatch(/@brightcast\.example$/);
    expect((await people.byEmail(value?.email ?? "")).value?.id).toBe(value?.id);
  });

  test("an unknown person is null", async () => {
    expect((await people.byEmail("nobody@no-such-company-anywhere.example")).value).toBeNull();
  });

  test("without Apollo, hits and reveals both come from the second provider", async () => {
    const second = upstreamsOver(answer(world), () => testNow, ["APOLLO_API_KEY"]);
    const hits = await second.people.atCompany({ domain: "brightcast.example", titles: [], limit: 5 });
    expect(hits.source.upstream).toBe("people-data-labs");
    expect(hits.value.length).toBeGreaterThan(0);
    const { value, source } = await second.people.reveal(hits.value[0]?.id ?? "");
    expect([value?.id, source.upstream]).toEqual([hits.value[0]?.id, "people-data-labs"]);
  });
});
