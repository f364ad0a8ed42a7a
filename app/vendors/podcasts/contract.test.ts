import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { podcastIndex } from "../definitions/podcast-index";
import { podchaser } from "../definitions/podchaser";
import { podcastIndexPodcasts } from "./podcast-index.server";
import { podchaserPodcasts } from "./podchaser.server";

const podchaserAnswering = (body: string | object, status = 200, headers: Record<string, string> = {}) => {
  const { connection, requests } = replay(podchaser, () => jsonAnswer(body, status, headers));
  return { podcasts: podchaserPodcasts(connection), requests };
};
const indexAnswering = (body: string | object, status = 200) => {
  const { connection, requests } = replay(podcastIndex, () => jsonAnswer(body, status));
  return { podcasts: podcastIndexPodcasts(connection), requests };
};

describe("Podchaser's answers", () => {
  const file = (name: string) => fixture(`podcasts/podchaser-rest-${name}.json`);

  test("two people of one name are two", async () => {
    const { podcasts, requests } = podchaserAnswering(file("search-creators"));
    const { value, source } = await podcasts.creatorsNamed("mira  holt");
    expect(value.map(({ id, name, byNameOnly }) => [id, name, byNameOnly])).toEqual([
      ["synthetic0001", "Mira Holt", false],
      ["synthetic0002", "Mira Holt", false],
    ]);
    expect(value[0]?.bio).toBe("Host of The Open Desk. Fictional person for tests.");
    expect(source.upstream).toBe("podchaser");
    expect(requests[0]?.headers.get("x-api-key")).toBe("a-key");
    expect(
      (await podchaserAnswering(file("search-creators")).podcasts.creatorsNamed("Mira Hol")).value,
    ).toEqual([]);
  });

  test("host and guest are told apart, each with show and latest episode", async () => {
    const hosted = await podchaserAnswering(file("creator-podcasts-host")).podcasts.creditsOf("x");
    expect(hosted.value).toMatchObject([
      {
        role: "host",
        show: {
          id: "9000001",
          title: "The Open Desk",
          link: "https://oakline.example",
          authorEmail: "podcast@oakline.example",
          latestEpisodeAt: "2026-11-12T08:00:00.000Z",
        },
        latest: { title: "Ep 55: Year in review", airedAt: "2026-11-12T08:00:00.000Z", link: null },
      },
    ]);
    const guested = await podchaserAnswering(file("creator-podcasts-guest")).podcasts.creditsOf("x");
    expect(guested.value).toMatchObject([{ role: "guest", show: { title: "Makers at Noon" } }]);
  });

  test("an episode a person was a guest of", async () => {
    const { podcasts, requests } = podchaserAnswering(file("creator-episodes-guest"));
    expect((await podcasts.guestEpisodesOf("synthetic0001")).value).toMatchObject([
      {
        show: { id: "9000002" },
        episode: { title: "Mira Holt on remote rooms", airedAt: "2026-08-03T06:00:00.000Z" },
      },
    ]);
    expect(requests[0]?.url.pathname).toBe("/api/rest/v1/creators/synthetic0001/episodes");
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      role: "guest",
      sort: "air_date",
      sort_direction: "desc",
      per_page: "25",
    });
  });

  test("an unknown name is an empty list; too many requests wait a minute", async () => {
    const nobody = podchaserAnswering(file("search-creators-empty")).podcasts;
    expect((await nobody.creatorsNamed("Nobody Here")).value).toEqual([]);
    const limited = podchaserAnswering(file("error-429"), 429).podcasts;
    expect(await failureOf(limited.showsAbout("video"))).toMatchObject({
      kind: "rate-limited",
      retryAfter: 60_000,
      detail: "Too many requests.",
    });
  });
});

test.each([
  [401, "unauthorized", "expired-credentials"],
  [403, "forbidden", "blocked"],
  [429, "quota_exceeded", "quota"],
  [400, "invalid_request", "invalid-input"],
  [500, "server_error", "upstream-down"],
])("Podchaser's %i %s is %s", async (status, code, kind) => {
  const { podcasts } = podchaserAnswering({ error: { code, message: "In its words." } }, status);
  expect(await failureOf(podcasts.castOf("1"))).toMatchObject({ kind, status, detail: "In its words." });
});

test("an answer without its list is a bad answer, not an empty one", async () => {
  expect(await failureOf(podchaserAnswering({ ok: true }).podcasts.showsAbout("video"))).toMatchObject({
    kind: "bad-answer",
  });
});

describe("Podcast Index's answers", () => {
  const ours = {
    host: "Ada Lane",
    guest: "Cy Harbor",
    show: { id: "podcastindex:9000002", title: "Studio Hours" },
    latest: { title: "Quiet rooms", airedAt: "2026-11-29T10:00:00.000Z" },
  };
  const recorded = {
    host: "Tony Sindelar",
    guest: "James Thomson",
    show: { id: "podcastindex:75075", title: "Batman University" },
    latest: { title: "Gotham", airedAt: "2019-01-02T03:30:13.000Z" },
  };

  test.each([
    ["podcastindex/by-person.json", ours],
    ...recordedRows([["people/podcasts/podcastindex-search-byperson.200.assembled.json", recorded]]),
  ])(
    "a name in the feed's author is a host's, one in the description a guest's, another neither's: %s",
    async (file, { host, guest, show, latest }) => {
      const { podcasts } = indexAnswering(fixture(file));
      const credits = async (name: string) => (await podcasts.creditsOf(`podcastindex:${name}`)).value;
      expect(await credits(host)).toMatchObject([{ role: "host", show, latest }]);
      expect((await credits(guest)).map(({ role }) => role)).toEqual(["guest"]);
      expect(await credits("Ada Nobody")).toEqual([]);
    },
  );

  test.each([
    ["podcastindex/by-term.json", ours],
    ...recordedRows([["people/podcasts/podcastindex-search-byterm.200.assembled.json", recorded]]),
  ])("feeds by subject: %s", async (file, { host, show }) => {
    const { podcasts, requests } = indexAnswering(fixture(file));
    expect((await podcasts.showsAbout("Rooms")).value[0]).toMatchObject({ ...show, author: host });
    expect(requests[0]?.url.searchParams.get("q")).toBe("rooms");
  });

  test.each([
    ["podcastindex/episodes.json", ["Ada Lane", "Cy Harbor"]],
    ...recordedRows([["people/podcasts/podcastindex-episodes-byfeedid.200.assembled.json", ["Dave Jones"]]]),
  ])("the people an episode names: %s", async (file, names) => {
    const { podcasts } = indexAnswering(fixture(file));
    const { value } = await podcasts.castOf("podcastindex:75075");
    expect(new Set(value.map(({ creator }) => creator.name))).toEqual(new Set(names));
  });

  test.each([
    ["podcastindex/unauthorized.401.txt", 401, "expired-credentials"],
    ["podcastindex/missing.400.json", 400, "invalid-input"],
    ...recordedRows([
      ["people/podcasts/podcastindex.401.txt", 401, "expired-credentials"],
      ["people/podcasts/podcastindex.400.json", 400, "invalid-input"],
    ]),
  ])("%s", async (file, status, kind) => {
    const { podcasts } = indexAnswering(fixture(file), status);
    expect(await failureOf(podcasts.showsAbout("x"))).toMatchObject({ kind, status });
  });
});

test("Podcast Index is asked with SHA-1 of key, secret and time", async () => {
  const { podcasts, requests } = indexAnswering({ feeds: [] });
  await podcasts.showsAbout("x");
  const headers = requests[0]?.headers;
  expect(headers?.get("x-auth-date")).toBe(String(testNow.getTime() / 1000));
  const signed = new TextEncoder().encode(`a-keya-key${testNow.getTime() / 1000}`);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-1", signed)).toString("hex");
  expect(headers?.get("authorization")).toBe(digest);
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const show = world.market.podcasts.find(({ domain }) => domain === "brightcast.example");
  const host = world.market.personBySlug(show?.hosts[0] ?? "");

  test.each([
    ["podchaser", []],
    ["podcastindex", ["PODCHASER_API_KEY"]],
  ])("%s: a host by name, their show, and who was there", async (upstream, without) => {
    const { podcasts } = upstreamsOver(answer(world), () => testNow, without);
    const { value: creators, source } = await podcasts.creatorsNamed(host?.name ?? "");
    expect(source.upstream).toBe(upstream);
    const credits = (
      await Promise.all(creators.map(async ({ id }) => (await podcasts.creditsOf(id)).value))
    ).flat();
    const own = credits.find(({ role, show: { title } }) => role === "host" && title === show?.title);
    const cast = (await podcasts.castOf(own?.show.id ?? "")).value;
    expect(cast.filter(({ role }) => role === "host").map(({ creator }) => creator.name)).toContain(
      host?.name,
    );
    const guests = new Set(
      show?.episodes.flatMap(({ guests }) => guests.map((slug) => world.market.personBySlug(slug)?.name)),
    );
    expect(new Set(cast.filter(({ role }) => role === "guest").map(({ creator }) => creator.name))).toEqual(
      guests,
    );
  });
});
