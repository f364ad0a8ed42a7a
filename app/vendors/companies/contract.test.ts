import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { apollo } from "../definitions/apollo";
import { peopleDataLabs } from "../definitions/people-data-labs";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { apolloCompanies } from "./apollo.server";
import { peopleDataLabsCompanies } from "./people-data-labs.server";

const apolloAnswering = (body: string | object, status = 200, headers = {}) => {
  const { connection, requests } = replay(apollo, () => jsonAnswer(body, status, headers));
  return { companies: apolloCompanies(connection), requests };
};

describe("Apollo's answers", () => {
  const northlight = {
    name: "Northlight Studios",
    domain: "northlight.example",
    industry: "media production",
    linkedInUrl: "https://www.linkedin.com/company/synthetic-northlight",
  };
  const apolloIo = {
    name: "Apollo.io",
    domain: "apollo.io",
    industry: "information technology & services",
    linkedInUrl: "https://www.linkedin.com/company/apolloio",
  };

  test.each([
    ["answers/apollo-organization.json", northlight, "podcasts"],
    ...recordedRows([["people/apollo/organizations-enrich.200.json", apolloIo, "sales engagement"]]),
  ])("a company with its size, industry and links: %s", async (file, company, keyword) => {
    const { companies, requests } = apolloAnswering(fixture(file));
    const { value, source } = await companies.byDomain(company.domain);
    expect(value).toMatchObject(company);
    expect(value?.employees).toBeGreaterThan(100);
    expect(value?.keywords).toContain(keyword);
    expect(source.upstream).toBe("apollo");
    expect(requests[0]?.url.href).toBe(
      `https://api.apollo.io/api/v1/organizations/enrich?domain=${company.domain}`,
    );
    expect(requests[0]?.headers.get("x-api-key")).toBe("a-key");
  });

  test.each([
    ["apollo/wrong-key.401.txt", 401, "expired-credentials"],
    ["apollo/search-too-fast.json", 429, "rate-limited"],
    ...recordedRows([
      ["people/apollo/organizations-enrich.401.check-api-key.txt", 401, "expired-credentials"],
      ["people/apollo/organizations-enrich.403.insufficient-api-scope.json", 403, "blocked"],
      ["people/apollo/mixed-companies-search.403.check-apollo-pricing-plan.json", 403, "blocked"],
      ["people/apollo/organizations-enrich.429.too-many-requests.json", 429, "rate-limited"],
      ["people/apollo/organizations-bulk-enrich.400.add-domains.json", 400, "invalid-input"],
    ]),
  ])("%s", async (file, status, kind) => {
    const { companies } = apolloAnswering(fixture(file), status);
    const failure = await failureOf(companies.byDomain("acme.example"));
    expect(failure).toMatchObject({ kind, status, upstream: "apollo" });
    expect(failure.detail).not.toBe("");
  });
});

test("a 429 without a header waits as long as its sentence says, with one as long as that says", async () => {
  const hourly = { message: "The maximum number of api calls allowed is 600 times per hour." };
  expect((await failureOf(apolloAnswering(hourly, 429).companies.byDomain("a.example"))).retryAfter).toBe(
    3_600_000,
  );
  const told = apolloAnswering(hourly, 429, { "retry-after": "12" });
  expect((await failureOf(told.companies.byDomain("a.example"))).retryAfter).toBe(12_000);
});

test.each([{ organization: null }, {}])("a domain Apollo doesn't know is no failure: %j", async (body) => {
  expect((await apolloAnswering(body).companies.byDomain("nobody.example")).value).toBeNull();
});

test("an organisation without a name is a bad answer, odd fields are left out", async () => {
  const broken = apolloAnswering({ organization: { id: "1" } });
  expect((await failureOf(broken.companies.byDomain("a.example"))).kind).toBe("bad-answer");
  const odd = apolloAnswering({
    organization: { name: "Acme", estimated_num_employees: "many", keywords: null, extra: 1 },
  });
  expect((await odd.companies.byDomain("acme.example")).value).toMatchObject({
    domain: "acme.example",
    employees: null,
    keywords: [],
  });
});

test("without a key nothing is asked and the variable is named", async () => {
  const { connection, requests } = replay(apollo, () => jsonAnswer({}), {});
  expect(await failureOf(apolloCompanies(connection).byDomain("acme.example"))).toMatchObject({
    kind: "not-configured",
    detail: "APOLLO_API_KEY is not set",
  });
  expect(requests).toEqual([]);
});

describe("People Data Labs", () => {
  const answering = (body: object, status = 200) =>
    peopleDataLabsCompanies(replay(peopleDataLabs, () => jsonAnswer(body, status)).connection);

  test("names are capitalised, links completed, a 404 is no company", async () => {
    const found = {
      name: "quillbyte inc",
      employee_count: 120,
      linkedin_url: "linkedin.com/company/quillbyte",
      tags: ["video"],
    };
    expect((await answering(found).byDomain("quillbyte.example")).value).toMatchObject({
      name: "Quillbyte Inc",
      employees: 120,
      linkedInUrl: "https://www.linkedin.com/company/quillbyte",
      domain: "quillbyte.example",
    });
    const missing = { status: 404, error: { type: "not_found", message: "No records were found" } };
    expect((await answering(missing, 404).byDomain("nobody.example")).value).toBeNull();
  });

  test.each([
    [402, "quota"],
    [401, "expired-credentials"],
    [429, "rate-limited"],
    [500, "upstream-down"],
    [400, "invalid-input"],
  ])("%i is %s", async (status, kind) => {
    const body = { status, error: { type: "x", message: "words of theirs" } };
    expect(await failureOf(answering(body, status).byDomain("a.example"))).toMatchObject({
      kind,
      detail: "words of theirs",
    });
  });
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const { companies } = upstreamsOver(answer(world), () => testNow);

  test("brightcast as the market has it, from Apollo", async () => {
    const { value, source } = await companies.byDomain("brightcast.example");
    expect(value).toMatchObject({ name: "Brightcast", domain: "brightcast.example", employees: 240 });
    expect(source.upstream).toBe("apollo");
  });

  test("an unknown company is null from both; without Apollo the second provider answers and says so", async () => {
    expect((await companies.byDomain("no-such-company-anywhere.example")).value).toBeNull();
    const second = upstreamsOver(answer(world), () => testNow, ["APOLLO_API_KEY"]);
    const { value, source } = await second.companies.byDomain("brightcast.example");
    expect([value?.name, source.upstream]).toEqual(["Brightcast", "people-data-labs"]);
  });
});
