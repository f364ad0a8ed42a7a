/**
 * If the first vendor's quota is used up or it knows nothing, the second one answers and is named.
 * Runs on the sandbox.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import type { Fault } from "../../sandbox/fault";
import { knows } from "../../sandbox/market/knowledge";
import { createWorld } from "../../sandbox/world";
import type { Answer } from "./call";
import { testNow, upstreamsOver } from "./replay";
import type { PaidPeople } from "./people/port";
import type { Upstreams } from "./upstreams";

const world = createWorld({ now: () => testNow });
const upstreams = upstreamsOver(answer(world), () => testNow);
const person = world.market.people.find(
  ({ domain, id }) => domain === "brightcast.example" && knows("pdl people", id, 0.78),
);
const host = world.market.personBySlug(
  world.market.podcasts.find(({ domain }) => domain === "brightcast.example")?.hosts[0] ?? "",
);
const x = world.market.people
  .flatMap(({ profiles }) => profiles)
  .find(({ network, handle }) => network === "twitter" && /^\w+$/.test(handle));

beforeEach(() => {
  world.faults = [];
});

interface Pair {
  name: string;
  first: string;
  second: string;
  /** The first vendor's own refusal for a used-up quota. */
  spent: Fault;
  ask(upstreams: Upstreams): Promise<Answer<unknown>>;
}

const apolloSpent = {
  host: "api.apollo.io",
  status: 422,
  body: { error: "You have insufficient credits to perform this action." },
};
const pairs: Pair[] = [
  {
    name: "a company by domain",
    first: "apollo",
    second: "people-data-labs",
    spent: apolloSpent,
    ask: ({ companies }) => companies.byDomain("brightcast.example"),
  },
  {
    name: "a person by e-mail",
    first: "apollo",
    second: "people-data-labs",
    spent: apolloSpent,
    ask: ({ people }) => people.byEmail(person?.email ?? ""),
  },
  {
    name: "followers of a profile",
    first: "influencers-club",
    second: "scrapecreators",
    spent: { host: "api-dashboard.influencers.club", status: 402 },
    ask: ({ followers }) => followers.profile("twitter", x?.handle ?? ""),
  },
  {
    name: "web results",
    first: "serper",
    second: "brave",
    spent: {
      host: "google.serper.dev",
      status: 400,
      body: { message: "Not enough credits", statusCode: 400 },
    },
    ask: ({ searchResults }) =>
      searchResults.page({
        words: "podcast",
        site: "linkedin.com/posts",
        within: { unit: "weeks", count: 4 },
        page: 1,
      }),
  },
  {
    name: "a host by name",
    first: "podchaser",
    second: "podcastindex",
    spent: {
      host: "developers.podchaser.com",
      status: 429,
      body: { error: { code: "quota_exceeded", message: "Monthly quota exceeded." } },
    },
    ask: ({ podcasts }) => podcasts.creatorsNamed(host?.name ?? ""),
  },
  {
    name: "a LinkedIn profile",
    first: "enrichlayer",
    second: "harvestapi",
    spent: { host: "enrichlayer.com", status: 403, body: { code: 403, description: "Not enough credits" } },
    ask: ({ profiles }) => profiles.byLink(person?.linkedInUrl ?? ""),
  },
];

describe.each(pairs)("$name", ({ first, second, spent, ask }) => {
  test("the first answers while it may", async () => {
    const { value, source } = await ask(upstreams);
    expect(source.upstream).toBe(first);
    expect(value).not.toBeNull();
  });

  test("its allowance spent, the second does, and is named", async () => {
    world.faults = [spent];
    const { value, source } = await ask(upstreams);
    expect(source.upstream).toBe(second);
    expect(value).not.toBeNull();
  });

  test("trouble that passes is not passed on: it would be paid for twice", async () => {
    world.faults = [{ host: spent.host, status: 500 }];
    const asked = world.requests.length;
    await expect(ask(upstreams)).rejects.toMatchObject({ kind: "upstream-down", upstream: first });
    expect(new Set(world.requests.slice(asked).map(({ host: one }) => one))).toEqual(new Set([spent.host]));
  });
});

test("whom the first does not know the second may, and is named", async () => {
  const domains = world.market.companies.slice(0, 200).map(({ domain }) => domain);
  const sources = new Set<string>();
  for (const domain of domains) {
    const { value, source } = await upstreams.companies.byDomain(domain);
    if (value) sources.add(source.upstream);
  }
  expect(sources).toEqual(new Set(["apollo", "people-data-labs"]));
});

describe("people of a company, free at the first and paid for one by one at the second", () => {
  const query = { domain: "brightcast.example", titles: [], limit: 100 };
  const hosts = (from: number) => new Set(world.requests.slice(from).map(({ host: one }) => one));

  test("that the first finds no person is the answer", async () => {
    const asked = world.requests.length;
    const { value } = await upstreams.people.atCompany({ ...query, titles: ["Keeper of Whales"] });
    expect(value).toEqual([]);
    expect(hosts(asked)).toEqual(new Set(["api.apollo.io"]));
  });

  test("where the first may not be asked, the second is asked for ten unless more were approved", async () => {
    world.faults = [apolloSpent];
    const asked: unknown[] = [];
    const ask = answer(world);
    const noting = upstreamsOver(
      async (request) => {
        if (request.url.endsWith("/v5/person/search")) asked.push(await request.clone().json());
        return ask(request);
      },
      () => testNow,
    );
    await noting.people.atCompany(query);
    await noting.people.atCompany({ ...query, paidLimit: 25 });
    expect(asked).toMatchObject([{ size: 10 }, { size: 25 }]);
  });

  test("its price is told before it is asked, and without approval it is not", async () => {
    world.faults = [apolloSpent];
    const before = world.requests.length;
    const prices: PaidPeople[] = [];
    const approvePaid = async (price: PaidPeople) => {
      prices.push(price);
      throw new Error("not approved");
    };
    const asking = upstreams.people.atCompany({ ...query, paidLimit: 25, approvePaid });
    await expect(asking).rejects.toThrow("not approved");
    expect(prices).toEqual([
      { label: "People Data Labs", people: 25, credits: 25, usd: expect.closeTo(7, 5) as number },
    ]);
    expect(hosts(before)).toEqual(new Set(["api.apollo.io"]));
  });

  test("no approval is asked for where the first answers, or where there is no second", async () => {
    const approvePaid = () => Promise.reject(new Error("asked"));
    await upstreams.people.atCompany({ ...query, approvePaid });
    const alone = upstreamsOver(answer(world), () => testNow, ["PDL_API_KEY"]);
    world.faults = [apolloSpent];
    await expect(alone.people.atCompany({ ...query, approvePaid })).rejects.toMatchObject({ kind: "quota" });
  });
});
