import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { allBehaviours, type Behaviour } from "../../behaviours.ts";
import { createWorld } from "../../world.ts";

function apollo(key = "sandbox", behaviours: Behaviour[] = []) {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const world = createWorld({ now: () => new Date(now), behaviours });
  const ask = answer(world);
  const headers = { "x-api-key": key };
  return {
    world,
    pass: (ms: number) => (now += ms),
    get: (path: string) => ask(new Request(`https://api.apollo.io/api/v1/${path}`, { headers })),
    post: (path: string, body: unknown = {}) =>
      ask(
        new Request(`https://api.apollo.io/api/v1/${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        }),
      ),
  };
}

describe("people", () => {
  const { world, post } = apollo();
  const person = world.market.peopleAt("brightcast.example")[0];

  test("match by e-mail, id, LinkedIn address, or name and domain; from the query too", async () => {
    for (const asked of [
      { email: person?.email },
      { id: person?.id },
      { linkedin_url: person?.linkedInUrl },
      { first_name: person?.firstName, last_name: person?.lastName, domain: "brightcast.example" },
    ]) {
      expect(await (await post("people/match", asked)).json()).toMatchObject({
        person: { id: person?.id, organization: { name: "Brightcast" } },
      });
    }
    expect(await (await post(`people/match?email=${person?.email}`)).json()).toMatchObject({
      person: { id: person?.id },
    });
  });

  test("nobody is null, nothing asked is 422", async () => {
    expect(await (await post("people/match", { email: "no@nobody.example" })).json()).toMatchObject({
      person: null,
    });
    expect((await post("people/match", { reveal_phone_number: true })).status).toBe(422);
  });

  test("bulk answers in order with null for a miss, ten at most", async () => {
    const body = await (
      await post("people/bulk_match", { details: [{ email: "no@nobody.example" }, { id: person?.id }] })
    ).json();
    expect(body).toMatchObject({
      credits_consumed: 1,
      missing_records: 1,
      matches: [null, { id: person?.id }],
    });
    const eleven = await post("people/bulk_match", { details: Array(11).fill({ id: person?.id }) });
    expect(eleven.status).toBe(400);
    expect(await eleven.json()).toMatchObject({ error_code: "RECORD_LIMIT_EXCEEDED" });
  });

  test("unfriendly: a stub for a miss, misses left out of every other bulk answer, half credits, scopes", async () => {
    const hard = apollo("sandbox", allBehaviours);
    const miss = { email: "no@nobody.example" };
    expect(await (await hard.post("people/match", miss)).json()).toMatchObject({
      person: { name: "", match_confidence: "none" },
    });
    const bulk = async () =>
      (await (await hard.post("people/bulk_match", { details: [miss, { id: person?.id }] })).json()) as {
        matches: unknown[];
        credits_consumed: number;
      };
    const answers = [await bulk(), await bulk()];
    expect(answers.map(({ matches }) => matches.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(answers[0]?.credits_consumed).toBe(0.5);
    const narrow = apollo("match-only", allBehaviours);
    expect((await narrow.post("mixed_people/api_search")).status).toBe(403);
    expect((await narrow.post("people/match", miss)).status).toBe(200);
  });

  test("search hides last names and e-mails, and takes former staff with the present", async () => {
    const body = (await (
      await post("mixed_people/api_search", {
        q_organization_domains_list: ["brightcast.example"],
        per_page: 100,
      })
    ).json()) as {
      total_entries: number;
      people: { id: string; last_name_obfuscated: string; title: string; organization: { name: string } }[];
    };
    expect(body.people.length).toBe(Math.min(100, body.total_entries));
    expect(JSON.stringify(body)).not.toContain("@");
    expect(body.people[0]?.last_name_obfuscated).toMatch(/^..\*\*\*.$/);
    expect(new Set(body.people.map((one) => one.organization.name)).size).toBeGreaterThan(1);
  });

  test("search narrows by title, strictly or not, and pages", async () => {
    const search = async (more: object) =>
      (await (
        await post("mixed_people/api_search", {
          q_organization_domains_list: ["brightcast.example"],
          ...more,
        })
      ).json()) as {
        total_entries: number;
        people: { title: string }[];
      };
    const strict = await search({ person_titles: ["head of video"], include_similar_titles: false });
    expect(strict.people.every((one) => /head of video/i.test(one.title))).toBe(true);
    const loose = await search({ person_titles: ["head of video"] });
    expect(loose.total_entries).toBeGreaterThan(strict.total_entries);
    const [first, second] = [await search({ per_page: 5, page: 1 }), await search({ per_page: 5, page: 2 })];
    expect(first.people).toHaveLength(5);
    expect(second.people).not.toEqual(first.people);
    expect((await post("mixed_people/api_search", { per_page: 101 })).status).toBe(422);
  });
});

describe("companies", () => {
  test("enrich by domain or alias; unknown is null", async () => {
    const { get, post } = apollo();
    for (const domain of ["brightcast.example", "brightcast-media.example"]) {
      expect(await (await get(`organizations/enrich?domain=${domain}`)).json()).toMatchObject({
        organization: {
          primary_domain: "brightcast.example",
          industry: "computer software",
          estimated_num_employees: 240,
        },
      });
    }
    expect(await (await get("organizations/enrich?domain=nobody.example")).json()).toEqual({
      organization: null,
    });
    expect((await get("organizations/enrich")).status).toBe(422);
    expect(
      await (
        await post("organizations/bulk_enrich", { domains: ["brightcast.example", "nobody.example"] })
      ).json(),
    ).toMatchObject({
      organizations: [{ name: "Brightcast" }, null],
    });
    expect(
      await (await post("mixed_companies/search", { q_organization_name: "Brightcast" })).json(),
    ).toMatchObject({ pagination: { total_entries: 1 } });
  });
});

describe("refusals", () => {
  test("a wrong key, in plain text", async () => {
    const response = await apollo("bad").get("auth/health");
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toContain("Invalid API key");
  });

  test("a call the plan does not have", async () => {
    const response = await apollo().post("mixed_people/search");
    expect([response.status, await response.json()]).toMatchObject([403, { error_code: "API_INACCESSIBLE" }]);
  });

  test("too many searches a minute, until the minute has passed", async () => {
    const { post, pass } = apollo();
    const search = () =>
      post("mixed_people/api_search", { q_organization_domains_list: ["quietworks.example"] });
    const first = await search();
    expect(first.headers.get("x-minute-requests-left")).toBe("199");
    for (let call = 1; call < 200; call++) await search();
    const over = await search();
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("retry-after"))).toBe(60);
    expect(await over.json()).toMatchObject({
      message: expect.stringContaining("maximum number of api calls") as string,
    });
    pass(60_000);
    expect((await search()).status).toBe(200);
  });
});

describe("People Data Labs", () => {
  const world = createWorld();
  const get = (path: string, key = "sandbox") =>
    answer(world)(
      new Request(`https://api.peopledatalabs.com/v5/${path}`, { headers: { "x-api-key": key } }),
    );

  test("knows companies, flat, and people in an envelope; a miss is 404", async () => {
    expect(await (await get("company/enrich?website=brightcast.example")).json()).toMatchObject({
      status: 200,
      display_name: "Brightcast",
      size: "201-500",
    });
    const answers = await Promise.all(
      world.market.people.slice(0, 30).map((one) => get(`person/enrich?email=${one.email}`)),
    );
    const statuses = answers.map((one) => one.status);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    const known = world.market.people[statuses.indexOf(200)];
    expect(await answers[statuses.indexOf(200)]?.json()).toMatchObject({
      likelihood: 10,
      data: { work_email: known?.email },
    });
    expect(await answers[statuses.indexOf(404)]?.json()).toMatchObject({ error: { type: "not_found" } });
  });

  test("refuses a wrong key and an empty question", async () => {
    expect(await (await get("person/enrich?email=x@y.example", "bad")).json()).toMatchObject({
      status: 401,
      error: { type: "authentication_error" },
    });
    expect((await get("person/enrich?title=x")).status).toBe(400);
  });
});
