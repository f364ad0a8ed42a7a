import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import {
  failureOf,
  fixture,
  hasRecordings,
  jsonAnswer,
  recorded,
  replay,
  testNow,
  upstreamsOver,
} from "../replay";
import { podcastIndex } from "../vendors/podcast-index";
import { podchaser } from "../vendors/podchaser";
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
  const file = (name: string) => fixture(`podcasts/podchaser-rest-${name}.synthetic.json`);

  test("two people of one name are two", async () => {
    const { podcasts, requests } = podchaserAnswering(file("search-creators.200"));
    const { value, source } = await podcasts.creatorsNamed("avery  sample");
    expect(value.map(({ id, name, byNameOnly }) => [id, name, byNameOnly])).toEqual([
      ["synthetic0001", "Avery Sample", false],
      ["synthetic0002", "Avery Sample", false],
    ]);
    expect(value[0]?.bio).toBe("Host of The Synthetic Hour. Fictional person for tests.");
    expect(source.upstream).toBe("podchaser");
    expect(requests[0]?.headers.get("x-api-key")).toBe("a-key");
    expect(
      (await podchaserAnswering(file("search-creators.200")).podcasts.creatorsNamed("Avery Sampl")).value,
    ).toEqual([]);
  });

  test("host and guest are told apart, each with show and latest episode", async () => {
    const hosted = await podchaserAnswering(file("creator-podcasts-host.200")).podcasts.creditsOf("x");
    expect(hosted.value).toMatchObject([
      {
        role: "host",
        show: {
          id: "9000001",
          title: "The Synthetic Hour",
          link: "https://northlight.example",
          authorEmail: "podcast@northlight.example",
          latestEpisodeAt: "2026-11-12T08:00:00.000Z",
        },
        latest: { title: "Ep 55: Year in review", airedAt: "2026-11-12T08:00:00.000Z", link: null },
      },
    ]);
    const guested = await podchaserAnswering(file("creator-podcasts-guest.200")).podcasts.creditsOf("x");
    expect(guested.value).toMatchObject([{ role: "guest", show: { title: "Fictional Founders" } }]);
  });

  test("an episode a person was a guest of", async () => {
    const { podcasts, requests } = podchaserAnswering(file("creator-episodes-guest.200"));
    expect((await podcasts.guestEpisodesOf("synthetic0001")).value).toMatchObject([
      {
        show: { id: "9000002" },
        episode: { title: "Avery Sample on remote recording", airedAt: "2026-08-03T06:00:00.000Z" },
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
    const nobody = podchaserAnswering(file("search-creators-empty.200")).podcasts;
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

describe.skipIf(!hasRecordings)("Podcast Index's answers", () => {
  const file = (name: string) => recorded(`people/podcasts/podcastindex-${name}.200.assembled.json`);

  test("a name in the feed's author is a host's, one in the description a guest's, another neither's", async () => {
    const { podcasts } = indexAnswering(file("search-byperson"));
    const credits = async (name: string) => (await podcasts.creditsOf(`podcastindex:${name}`)).value;
    expect(await credits("Tony Sindelar")).toMatchObject([
      {
        role: "host",
        show: { id: "podcastindex:75075", title: "Batman University" },
        latest: { title: "Gotham", airedAt: "2019-01-02T03:30:13.000Z" },
      },
    ]);
    expect((await credits("James Thomson")).map(({ role }) => role)).toEqual(["guest"]);
    expect(await credits("Ada Nobody")).toEqual([]);
  });

  test("feeds by subject", async () => {
    const { podcasts, requests } = indexAnswering(file("search-byterm"));
    expect((await podcasts.showsAbout("Batman")).value[0]).toMatchObject({
      id: "podcastindex:75075",
      title: "Batman University",
      author: "Tony Sindelar",
    });
    expect(requests[0]?.url.searchParams.get("q")).toBe("batman");
  });

  test("the people an episode names", async () => {
    const { podcasts } = indexAnswering(file("episodes-byfeedid"));
    const { value } = await podcasts.castOf("podcastindex:75075");
    const named = JSON.parse(file("episodes-byfeedid")) as { items: { persons?: { name: string }[] }[] };
    const names = new Set(named.items.flatMap(({ persons }) => persons?.map(({ name }) => name) ?? []));
    expect(new Set(value.map(({ creator }) => creator.name))).toEqual(names);
  });

  test.each([
    ["podcastindex.401.txt", 401, "expired-credentials"],
    ["podcastindex.400.json", 400, "invalid-input"],
  ])("%s", async (name, status, kind) => {
    const { podcasts } = indexAnswering(recorded(`people/podcasts/${name}`), status);
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
