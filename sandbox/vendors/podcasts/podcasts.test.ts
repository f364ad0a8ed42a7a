import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { createWorld } from "../../world.ts";

const now = new Date("2026-11-20T12:00:00Z");
const world = createWorld({ now: () => now });
const { market } = world;
const ask = answer(world);

/** One person who hosts and one who is a guest. */
const show = market.podcasts.find(
  (one) => one.hosts.length > 0 && one.episodes.some((episode) => episode.guests.length > 0),
);
const host = market.personBySlug(show?.hosts[0] ?? "");
const guest = market.personBySlug(show?.episodes.find((one) => one.guests.length > 0)?.guests[0] ?? "");

interface Listed {
  data: {
    pcid: string;
    name: string;
    podcast: { id: string };
    episode: { title: string; airDate: string };
    role: { code: string };
  }[];
  pagination: { total_results: number; has_more: boolean };
}

test("Podchaser's firewall: more than 20 calls a minute are an hour's ban, renewed by knocking", async () => {
  let time = now.getTime();
  const hasty = answer(createWorld({ now: () => new Date(time) }));
  const call = async (after: number) => {
    time += after;
    const headers = { "x-api-key": "sandbox" };
    const url = "https://developers.podchaser.com/api/rest/v1/search/podcasts?q=studio";
    return (await hasty(new Request(url, { headers }))).status;
  };
  for (let calls = 0; calls < 20; calls++) expect(await call(1000)).toBe(200);
  expect(await call(1000)).toBe(403);
  expect(await call(3_500_000)).toBe(403);
  expect(await call(3_500_000)).toBe(403);
  expect(await call(3_700_000)).toBe(200);
  for (let calls = 0; calls < 40; calls++) expect(await call(4000)).toBe(200);
});

describe("Podchaser", () => {
  const get = (path: string, key = "sandbox") =>
    ask(
      new Request(`https://developers.podchaser.com/api/rest/v1/${path}`, { headers: { "x-api-key": key } }),
    );
  const list = async (path: string) => (await (await get(path)).json()) as Listed;
  const creator = async (name = "") =>
    (await list(`search/creators?q=${encodeURIComponent(name)}`)).data.find((one) => one.name === name);

  test("knows who hosts what", async () => {
    const found = await creator(host?.name);
    const shows = await list(`creators/${found?.pcid}/podcasts?role=host`);
    expect(shows.data.map((one) => one.podcast.id)).toContain(String(show?.id));
    expect(shows.data.every((one) => one.role.code === "host")).toBe(true);
  });

  test("knows who guests where, episode by episode, newest first", async () => {
    const found = await creator(guest?.name);
    const episodes = await list(`creators/${found?.pcid}/episodes?role=guest&sort=air_date`);
    expect(episodes.data.length).toBeGreaterThan(0);
    expect(
      episodes.data.every(
        (one) => one.role.code === "guest" && one.episode.title.includes(guest?.name ?? ""),
      ),
    ).toBe(true);
    const dates = episodes.data.map((one) => one.episode.airDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test("a show's credits, a search for shows, pages and usage", async () => {
    const credits = await list(`podcasts/${show?.id}/credits?per_page=50`);
    expect(new Set(credits.data.map((one) => one.role.code))).toEqual(new Set(["host", "guest"]));
    const shows = await list("search/podcasts?q=podcast&per_page=2");
    expect([shows.data.length, shows.pagination.has_more]).toEqual([2, true]);
    expect((await list("search/creators?q=zzzzqqq")).pagination.total_results).toBe(0);
    expect(await (await get("usage")).json()).toMatchObject({ data: { cycle_end: "2026-11-30" } });
  });

  test("refuses a wrong key and what is not there", async () => {
    expect([(await get("usage", "bad")).status, (await get("creators/nobody/podcasts")).status]).toEqual([
      401, 404,
    ]);
  });
});

describe("Podcast Index", () => {
  const date = String(now.getTime() / 1000);
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(
      new Request(`https://api.podcastindex.org/api/1.0/${path}`, {
        headers: {
          "user-agent": "console",
          "x-auth-key": "sandbox",
          "x-auth-date": date,
          authorization: createHash("sha1").update(`sandboxsandbox${date}`).digest("hex"),
          ...headers,
        },
      }),
    );

  test("finds episodes by a person's name", async () => {
    const body = (await (await get(`search/byperson?q=${encodeURIComponent(guest?.name ?? "")}`)).json()) as {
      count: number;
      items: { persons: { name: string; role: string }[] }[];
    };
    expect(body.count).toBe(body.items.length);
    expect(body.items.flatMap((one) => one.persons)).toContainEqual({ name: guest?.name, role: "guest" });
    expect(await (await get("search/byperson?q=Nobody%20Here")).json()).toMatchObject({
      status: "true",
      count: 0,
    });
  });

  test("checks signature and clock, in plain text; wants parameters", async () => {
    const wrongs: Record<string, string>[] = [
      { authorization: "0".repeat(40) },
      { "x-auth-date": "1" },
      { authorization: "" },
    ];
    for (const wrong of wrongs) {
      const response = await get("search/byperson?q=x", wrong);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        401,
        "text/plain; charset=utf-8",
      ]);
    }
    expect(await (await get("search/byperson")).json()).toEqual({
      status: "false",
      description: "Invalid parameters",
    });
  });
});

describe("Listen Notes", () => {
  const get = (path: string) =>
    ask(
      new Request(`https://listen-api.listennotes.com/api/v2/${path}`, {
        headers: { "x-listenapi-key": "sandbox" },
      }),
    );

  test("finds the shows of a domain, and episodes by words", async () => {
    expect(await (await get("podcasts/domains/brightcast.example")).json()).toMatchObject({
      podcasts: [{ title: "The Brightcast Podcast" }],
    });
    expect((await get("podcasts/domains/quietworks.example")).status).toBe(404);
    const found = (await (
      await get(`search?q="${encodeURIComponent(guest?.name ?? "")}"&type=episode&unique_podcasts=1`)
    ).json()) as {
      total: number;
      results: { podcast: { id: string } }[];
    };
    expect(found.total).toBeGreaterThan(0);
    expect(new Set(found.results.map((one) => one.podcast.id)).size).toBe(found.results.length);
  });
});
