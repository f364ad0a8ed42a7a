import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, replay, testNow, upstreamsOver } from "../replay";
import { enrichLayer } from "../definitions/enrich-layer";
import { harvestApi } from "../definitions/harvestapi";
import { unipile } from "../definitions/unipile";
import { enrichLayerProfiles } from "./enrich-layer.server";
import { harvestApiProfiles } from "./harvestapi.server";
import { companyLink, profileLink } from "./linkedin-links";
import { unipileOwner } from "./unipile.server";

const mira = "https://www.linkedin.com/in/synthetic-mira-holt-000";
const harbor = "https://www.linkedin.com/company/synthetic-tidewell-media";
const file = (name: string) => fixture(`linkedin/${name}.json`);

const enrichAnswering = (body: string | object, status = 200) => {
  const { connection, requests } = replay(enrichLayer, () => jsonAnswer(body, status));
  return { profiles: enrichLayerProfiles(connection), requests };
};
const harvestAnswering = (respond: (request: Request) => Response) => {
  const { connection, requests } = replay(harvestApi, respond);
  return { profiles: harvestApiProfiles(connection), requests };
};

/** Mira's jobs, the same from every vendor. */
const jobs = [
  { company: "Fernpress Inc", title: "VP Content", start: "2023-04", end: null },
  { company: "Tidewell Media", companyLink: harbor, start: "2020-09", end: "2023-03" },
  { companyLink: harbor, title: "Senior Producer", start: "2018-06", end: "2020-08" },
  { company: "Oakline Studios", start: "2015-01", end: "2018-05" },
];

test("a page's address is written one way", () => {
  const forms = ["http://uk.linkedin.com/company/Acme/", "https://www.linkedin.com/company/acme?trk=x"];
  expect(forms.map(companyLink)).toEqual(forms.map(() => "https://www.linkedin.com/company/acme"));
  expect(companyLink("https://www.linkedin.com/search/results/all/?keywords=Acme")).toBeNull();
  expect(profileLink("linkedin.com/in/Ann-Lee-1/details")).toBe("https://www.linkedin.com/in/ann-lee-1");
});

describe("Enrich Layer's answers", () => {
  test("a profile with its jobs", async () => {
    const { profiles, requests } = enrichAnswering(file("enrichlayer-profile"));
    const { value, source } = await profiles.byLink(mira);
    expect(value).toMatchObject({ name: "Mira Holt", link: mira, jobs });
    expect(source).toMatchObject({ upstream: "enrichlayer", link: mira });
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer a-key");
    expect(requests[0]?.url.searchParams.get("profile_url")).toBe(mira);
  });

  test("an address without a profile is null", async () => {
    const { profiles } = enrichAnswering(file("enrichlayer-profile-not-found.404"), 404);
    expect((await profiles.byLink(mira)).value).toBeNull();
  });

  test("staff with years alone and an employer without a page", async () => {
    const { profiles, requests } = enrichAnswering(file("enrichlayer-company-employees-enriched-all"));
    const { value } = await profiles.staffOf(harbor, null);
    expect(value.people.map(({ name }) => name)).toEqual(["Ines Vale", "Nora Beck", "Timo Reed"]);
    expect(value.people[1]?.jobs).toMatchObject([
      { company: "Stealth startup", companyLink: null },
      { company: "Oakline Studios", start: "2016", end: "2018" },
    ]);
    expect(value.next).toBeNull();
    const query = requests[0]?.url.searchParams;
    expect([query?.get("employment_status"), query?.get("enrich_profiles"), query?.get("page_size")]).toEqual(
      ["all", "enrich", "10"],
    );
  });

  test("the next page is known by its cursor", async () => {
    const { profiles, requests } = enrichAnswering(file("enrichlayer-company-employees-skip"));
    expect((await profiles.staffOf(harbor, "cursor-0")).value.next).toBe("synthetic-cursor-0001");
    expect(requests[0]?.url.searchParams.get("after")).toBe("cursor-0");
  });

  test("an answer without any count is nothing, so that the second vendor is asked", async () => {
    expect((await enrichAnswering({}).profiles.companySize(harbor)).value).toBeNull();
  });

  // The field names of 2026 and the earlier ones.
  test.each([["enrichlayer-employee-count"], ["enrichlayer-employee-count-before-2026"]])(
    "how many work there, and how many of present and past staff can be listed: %s",
    async (answered) => {
      const { profiles, requests } = enrichAnswering(file(answered));
      expect((await profiles.companySize(harbor)).value).toEqual({ employees: 412, listed: 377 });
      expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
        url: harbor,
        employment_status: "all",
        estimated_employee_count: "include",
      });
    },
  );
});

test.each([
  [400, "invalid-input"],
  [401, "expired-credentials"],
  [403, "quota"],
  [429, "rate-limited"],
  [503, "upstream-down"],
])("Enrich Layer's %i is %s", async (status, kind) => {
  const { profiles } = enrichAnswering({ code: status, description: "In its words.", name: "Error" }, status);
  expect(await failureOf(profiles.byLink(mira))).toMatchObject({ kind, status, detail: "In its words." });
});

describe("HarvestAPI's answers", () => {
  /** Answers each profile request by the name in its URL. */
  const respond = ({ url }: Request) => {
    if (url.includes("profile-search")) return jsonAnswer(file("harvestapi-profile-search-past-company"));
    const { element, ...rest } = JSON.parse(file("harvestapi-profile")) as { element: object };
    const linkedinUrl = new URL(url).searchParams.get("url") ?? "";
    const [, firstName, lastName] = linkedinUrl.split("/in/")[1]?.split("-") ?? [];
    return jsonAnswer({ ...rest, element: { ...element, linkedinUrl, firstName, lastName } });
  };

  test("a profile with the same jobs", async () => {
    const { profiles, requests } = harvestAnswering(respond);
    expect((await profiles.byLink(mira)).value).toMatchObject({ name: "mira holt", link: mira, jobs });
    expect([...(requests[0]?.url.searchParams.keys() ?? [])]).toEqual(["url"]);
  });

  test("staff: those who are there first, then those who were, each read with their jobs", async () => {
    const { profiles, requests } = harvestAnswering(respond);
    const present = await profiles.staffOf(harbor, null);
    expect(requests[0]?.url.searchParams.get("currentCompany")).toBe(harbor);
    expect(present.value.people).toHaveLength(2);
    expect(present.value.next).toBe("harvestapi:pastCompany:1");
    const past = await profiles.staffOf(harbor, present.value.next);
    expect(requests[3]?.url.searchParams.get("pastCompany")).toBe(harbor);
    expect(past.value.next).toBeNull();
  });
});

describe("a profile that is not the one asked for", () => {
  const bo = "https://www.linkedin.com/in/bo-finch";
  test.each([
    ["Enrich Layer", (link: string) => enrichAnswering(file("enrichlayer-profile")).profiles.byLink(link)],
    [
      "HarvestAPI",
      (link: string) => harvestAnswering(() => jsonAnswer(file("harvestapi-profile"))).profiles.byLink(link),
    ],
  ])("is refused: %s; one that has moved to another address is not", async (_, read) => {
    expect(await failureOf(read(bo))).toMatchObject({ kind: "bad-answer", charged: true });
    for (const link of [
      "https://www.linkedin.com/in/mira-holt-4b7a921",
      "https://www.linkedin.com/in/ACoAABcd123efg456hij789k",
    ])
      expect((await read(link)).value?.name).toBe("Mira Holt");
  });

  test("leaves the others of a company's staff", async () => {
    const { profiles } = harvestAnswering(({ url }) =>
      jsonAnswer(
        file(
          url.includes("profile-search") ? "harvestapi-profile-search-past-company" : "harvestapi-profile",
        ),
      ),
    );
    expect((await profiles.staffOf(harbor, null)).value.people).toEqual([]);
  });
});

test("a failure inside HarvestAPI's 200 is a failure", async () => {
  const { profiles } = harvestAnswering(() => jsonAnswer({ status: 402, error: "Not enough credits" }));
  expect(await failureOf(profiles.byLink(mira))).toMatchObject({ kind: "quota" });
});

describe("Unipile", () => {
  const ask = (respond: (request: Request) => Response) => {
    const { connection, requests } = replay(unipile, respond);
    return { owner: unipileOwner(connection, "li-at"), requests };
  };

  test("whose token it is, by an auth intent; the account is taken down again", async () => {
    const { owner, requests } = ask((request) =>
      request.url.endsWith("/auth/intent")
        ? jsonAnswer(fixture("unipile/account.json"))
        : jsonAnswer({ object: "AccountOwnerProfile", public_identifier: "Mira-1" }),
    );
    expect((await owner).value).toBe("https://www.linkedin.com/in/mira-1");
    expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      "POST /v2/auth/intent",
      "GET /v2/acc_synthetic_1/users/me",
      "DELETE /v2/accounts/acc_synthetic_1",
    ]);
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      provider: "linkedin",
      credentials: { access_token: "li-at" },
    });
  });

  test("a checkpoint says what LinkedIn wants, and that only this token is held up", async () => {
    const { owner, requests } = ask(() => jsonAnswer(fixture("unipile/checkpoint.json")));
    expect(await failureOf(owner)).toMatchObject({
      kind: "blocked",
      accountWide: false,
      detail: "LinkedIn asks for a captcha before the token can be used.",
      nextStep: expect.stringContaining("copy a new token") as string,
    });
    expect(requests).toHaveLength(1);
  });
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const over = (without: string[] = []) => upstreamsOver(answer(world), () => testNow, without).profiles;
  const company = world.market.company("brightcast.example");
  const page = companyLink(company?.linkedInUrl ?? null) ?? "";
  const person = world.market.peopleAt("brightcast.example")[0];

  test.each([
    ["enrichlayer", []],
    ["harvestapi", ["ENRICHLAYER_API_KEY"]],
  ])("%s: profile, size and all staff", async (upstream, without) => {
    const profiles = over(without);
    const profile = await profiles.byLink(person?.linkedInUrl ?? "");
    expect(profile.source.upstream).toBe(upstream);
    expect(profile.value?.jobs.map(({ title, start, end }) => ({ title, start, end }))).toEqual(
      person?.history.map(({ title, start, end }) => ({ title, start, end })),
    );
    expect((await profiles.companySize(page)).value?.employees).toBe(company?.employees);
    const links = new Set<string>();
    let from: string | null = null;
    do {
      const { value }: Awaited<ReturnType<typeof profiles.staffOf>> = await profiles.staffOf(page, from);
      for (const { link } of value.people) links.add(link);
      from = value.next;
    } while (from !== null);
    const past = world.market
      .peopleEverAt("brightcast.example")
      .filter(({ domain }) => domain !== "brightcast.example");
    expect(links).toContain(person?.linkedInUrl);
    expect(past.some(({ linkedInUrl }) => links.has(linkedInUrl))).toBe(true);
  });

  test("a token's owner", async () => {
    expect((await over().ownerOf(person?.slug ?? "")).value).toBe(person?.linkedInUrl);
    expect(await failureOf(over().ownerOf("expired"))).toMatchObject({ kind: "expired-credentials" });
    expect(await failureOf(over().ownerOf("new-device"))).toMatchObject({ kind: "blocked" });
  });
});
