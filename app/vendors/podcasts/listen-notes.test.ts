import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { listenNotes } from "../definitions/listen-notes";
import { listenNotesShowsOfDomain } from "./listen-notes.server";

function answering(body: string | object, status = 200, headers: Record<string, string> = {}) {
  const { connection, requests } = replay(listenNotes, () => jsonAnswer(body, status, headers));
  return { showsOfDomain: listenNotesShowsOfDomain(connection), requests };
}

const studioHours = {
  title: "Studio Hours",
  link: "https://northlight.example/hours",
  author: "Northlight Studios",
  latestEpisodeAt: "2026-11-29T10:00:00.000Z",
};
const matterOfOpinion = {
  title: "Matter of Opinion",
  link: "https://www.nytimes.com/column/matter-of-opinion",
  author: "New York Times Opinion",
  latestEpisodeAt: "2023-09-07T09:00:00.000Z",
};

test.each([
  ["listennotes/domain.json", "northlight.example", studioHours, "a1"],
  ...recordedRows([
    [
      "people/podcasts/listennotes-podcasts-domains.200.json",
      "nytimes.com",
      matterOfOpinion,
      "b1091fb5382e4112b0f260b242e22b07",
    ],
  ]),
])("the shows of a domain: %s", async (file, domain, first, id) => {
  const { showsOfDomain, requests } = answering(fixture(file));
  const { value, source } = await showsOfDomain(domain);
  expect(value.length).toBeGreaterThan(1);
  expect(value[0]).toMatchObject(first);
  expect(source).toMatchObject({ upstream: "listennotes", link: `https://www.listennotes.com/c/${id}/` });
  expect(requests[0]?.url.pathname).toBe(`/api/v2/podcasts/domains/${domain}`);
  expect(requests[0]?.headers.get("x-listenapi-key")).toBe("a-key");
});

test("404 is a domain without shows", async () => {
  expect((await answering({ error: "Not found" }, 404).showsOfDomain("acme.com")).value).toEqual([]);
});

test.each([
  [401, "expired-credentials"],
  [400, "invalid-input"],
  [500, "upstream-down"],
])("status %i is %s", async (status, kind) => {
  const { showsOfDomain } = answering({ error: "In its words." }, status);
  expect(await failureOf(showsOfDomain("acme.com"))).toMatchObject({ kind, status, detail: "In its words." });
});

test("a 429 is the month's quota when its headers say so, else only too fast", async () => {
  const said = { error: "You've used up your monthly quota, or are sending requests too fast." };
  const month = {
    "x-listenapi-usage": "300",
    "x-listenapi-freequota": "300",
    "x-listenapi-nextbillingdate": "2026-11-22T12:00:00Z",
  };
  expect(await failureOf(answering(said, 429, month).showsOfDomain("acme.com"))).toMatchObject({
    kind: "quota",
    retryAfter: 2 * 86_400_000,
  });
  // A plan that bills additional requests is never used up.
  const billed = { ...month, "x-listenapi-usage": "301" };
  expect(await failureOf(answering(said, 429, billed).showsOfDomain("acme.com"))).toMatchObject({
    kind: "rate-limited",
  });
  const fast = { ...month, "x-listenapi-usage": "12", "retry-after": "1" };
  expect(await failureOf(answering(said, 429, fast).showsOfDomain("acme.com"))).toMatchObject({
    kind: "rate-limited",
    retryAfter: 1000,
  });
});

test("on the sandbox: a company's own show", async () => {
  const world = createWorld({ now: () => testNow });
  const { podcasts } = upstreamsOver(answer(world), () => testNow);
  const own = world.market.podcasts.filter(({ domain }) => domain === "brightcast.example");
  const { value } = await podcasts.showsOfDomain("brightcast.example");
  expect(value.map(({ title, link }) => [title, link])).toEqual(
    own.map(({ title, website }) => [title, new URL(website).href]),
  );
  expect((await podcasts.showsOfDomain("no-such-company.example")).value).toEqual([]);
});
