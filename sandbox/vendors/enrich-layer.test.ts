import { describe, expect, test } from "vitest";
import { answer } from "../answer.ts";
import { createWorld } from "../world.ts";

const world = createWorld();
const ask = answer(world);
const brightcast = world.market.company("brightcast.example");

describe("Enrich Layer", () => {
  const get = (path: string, key = "sandbox") =>
    ask(
      new Request(`https://enrichlayer.com/api/v2/${path}`, { headers: { authorization: `Bearer ${key}` } }),
    );
  const address = encodeURIComponent(brightcast?.linkedInUrl ?? "");

  test("a profile has its jobs with dates as exact as people write them", async () => {
    const person = world.market.people.find(
      (one) => one.history.some((job) => job.start?.length === 4) && one.domain !== "x",
    );
    const response = await get(`profile?profile_url=${encodeURIComponent(person?.linkedInUrl ?? "")}`);
    const body = (await response.json()) as {
      experiences: { starts_at: { year: number; month: number | null } | null; ends_at: unknown }[];
    };
    expect(body.experiences).toHaveLength(person?.history.length ?? -1);
    expect(body.experiences[0]?.ends_at).toBeNull();
    expect(body.experiences.some((one) => one.starts_at?.month === null)).toBe(true);
    expect(
      await (await get("profile?profile_url=https://www.linkedin.com/in/nobody-here")).json(),
    ).toMatchObject({ code: 404, name: "Not Found" });
  });

  test("staff: past and present apart, in pages", async () => {
    const staff = async (query: string) =>
      (await (await get(`company/employees/?url=${address}&${query}`)).json()) as {
        employees: { profile_url: string; profile: unknown }[];
        next_page: string | null;
      };
    const [all, current, past] = await Promise.all(
      ["all", "current", "past"].map((status) => staff(`employment_status=${status}&page_size=500`)),
    );
    expect(all?.employees).toHaveLength((current?.employees.length ?? 0) + (past?.employees.length ?? 0));
    expect(past?.employees.length).toBeGreaterThan(0);
    const first = await staff("employment_status=all&page_size=10&enrich_profiles=enrich");
    expect(first.employees.every((one) => one.profile !== null)).toBe(true);
    const second = (await (
      await get(first.next_page?.replace("https://enrichlayer.com/api/v2/", "") ?? "")
    ).json()) as typeof first;
    expect(second.employees[0]?.profile_url).toBe(all?.employees[10]?.profile_url);
    const count = `company/employees/count?url=${address}&employment_status=all`;
    const listed = all?.employees.length;
    expect(await (await get(count)).json()).toEqual({ verified_employee_count: listed });
    expect(await (await get(`${count}&estimated_employee_count=include`)).json()).toEqual({
      verified_employee_count: listed,
      estimated_employee_count: 240,
    });
  });

  test.each([
    ["bad", 401],
    ["penniless", 403],
  ])("key %s is refused", async (key, status) => {
    const response = await get("credit-balance", key);
    expect([response.status, await response.json()]).toMatchObject([status, { code: status }]);
  });
});

describe("HarvestAPI's people", () => {
  const get = async (path: string) =>
    (await (
      await ask(
        new Request(`https://api.harvest-api.com/linkedin/${path}`, { headers: { "x-api-key": "sandbox" } }),
      )
    ).json()) as Record<string, unknown>;

  test("profiles by address and by past employer", async () => {
    const found = await get(
      `profile-search?pastCompany=${encodeURIComponent(brightcast?.linkedInUrl ?? "")}`,
    );
    const elements = found.elements as { linkedinUrl: string }[];
    expect(elements.length).toBeGreaterThan(0);
    const profile = await get(`profile?url=${encodeURIComponent(elements[0]?.linkedinUrl ?? "")}`);
    const { experience } = profile.element as {
      experience: { companyUniversalName: string; endDate: { text: string } }[];
    };
    expect(experience.slice(1).map((one) => one.companyUniversalName)).toContain("brightcast");
    expect(experience[0]?.endDate.text).toBe("Present");
    expect(await get("profile?url=https://www.linkedin.com/in/nobody-here")).toMatchObject({ status: 404 });
  });
});

describe("DataForSEO", () => {
  const post = async (body: unknown, login = "sandbox:sandbox") =>
    (await (
      await ask(
        new Request("https://api.dataforseo.com/v3/dataforseo_labs/google/competitors_domain/live", {
          method: "POST",
          headers: { authorization: `Basic ${btoa(login)}` },
          body: JSON.stringify(body),
        }),
      )
    ).json()) as {
      status_code: number;
      tasks: { status_code: number; result: { items: { domain: string }[] }[] | null }[];
    };

  test("ranks the domain itself first, then who competes", async () => {
    const { tasks } = await post([{ target: "brightcast.example" }]);
    const domains = tasks[0]?.result?.[0]?.items.map((one) => one.domain);
    expect(domains?.[0]).toBe("brightcast.example");
    expect(domains).toEqual(expect.arrayContaining(brightcast?.competitors.slice(0, 5) ?? []));
  });

  test("errors stand inside the answer", async () => {
    expect((await post([{}])).tasks[0]).toMatchObject({ status_code: 40501, result: null });
    expect(await post([{ target: "x" }], "bad:x")).toMatchObject({ status_code: 40100, tasks: null });
  });
});

test("Unipile: the token's owner, until the account is gone", async () => {
  const call = (method: string, path: string, body?: object) =>
    ask(
      new Request(`https://api.unipile.com/v2/${path}`, {
        method,
        headers: { "x-api-key": "sandbox" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const person = world.market.people[5];
  const signIn = (token = "") =>
    call("POST", "auth/intent", { provider: "linkedin", credentials: { access_token: token } });
  const { id } = (await (await signIn(person?.slug)).json()) as { id: string };
  expect(await (await call("GET", `${id}/users/me`)).json()).toMatchObject({
    public_identifier: person?.slug,
  });
  expect((await call("DELETE", `accounts/${id}`)).status).toBe(200);
  expect((await call("GET", `${id}/users/me`)).status).toBe(404);
  expect((await signIn("expired")).status).toBe(401);
  expect(await (await signIn("new-device-1")).json()).toMatchObject({ object: "AuthenticationCheckpoint" });
  expect((await call("POST", "accounts", {})).status).toBe(404);
});
