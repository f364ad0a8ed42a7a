/**
 * The row's or post's name and company tell whether an answer is about its person, although the
 * person's address or profile has changed.
 */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import type { Post } from "../shared-rules/found-posts";
import { tryQuery } from "../toolkit/try-query";
import { testNow, upstreamsOver } from "../vendors/replay";
import { runHostsGuests } from "./hosts-guests/run.server";
import { hostsGuests } from "./hosts-guests/definition";
import { authorIsClient } from "./intent-tracker/client-check";
import { runSmEnricher } from "./sm-enricher/run.server";
import { smEnricher } from "./sm-enricher/definition";
import type { EnricherResult } from "./sm-enricher/items";

const world = createWorld({ now: () => testNow });
const show = world.market.podcasts.find(
  ({ domain, hosts }) => domain === "brightcast.example" && hosts.length > 0,
);
const person = world.market.personBySlug(show?.hosts[0] ?? "");
const former = "q77@left-long-ago.com";
const formerProfile = "https://www.linkedin.com/in/q77-left-long-ago";

/** Apollo knows the person by a former address and profile, and answers with today's. */
const upstreams = upstreamsOver(
  async (request) => {
    if (!request.url.includes("/people/")) return answer(world)(request);
    const body = (await request.text())
      .replaceAll(former, person?.email ?? "")
      .replaceAll(formerProfile, person?.linkedInUrl ?? "");
    const { url, method, headers } = request;
    return answer(world)(new Request(url, { method, headers, body: method === "GET" ? undefined : body }));
  },
  () => testNow,
);

const ask = {
  enricher: (cells: Record<string, string>) =>
    tryQuery<EnricherResult>(runSmEnricher, "scores", {
      input: smEnricher.queries.scores.csv?.toInput(cells) ?? {},
      upstreams,
      now: testNow,
    }),
  "hosts/guests": (cells: Record<string, string>) =>
    tryQuery(runHostsGuests, "enrich", {
      input: { ...hostsGuests.queries.enrich.csv?.toInput(cells), type: "host" },
      upstreams,
      now: testNow,
    }),
};

const row = { email: former, full_name: person?.name ?? "", company: "Brightcast" };

test("the enricher takes the person whom name and company confirm, and nobody whom they do not", async () => {
  const name = async (cells: Record<string, string>) =>
    (await ask.enricher(cells)).result.find((item) => item.name === "Name")?.value;
  expect(await name(row)).toBe(person?.name);
  await expect(name({ ...row, full_name: "Somebody Else" })).rejects.toMatchObject({ kind: "bad-answer" });
});

test("hosts/guests takes the person whom name and company confirm, and nobody whom they do not", async () => {
  const { result } = await ask["hosts/guests"](row);
  expect(result).not.toEqual([]);
  await expect(ask["hosts/guests"]({ ...row, full_name: "Somebody Else" })).rejects.toMatchObject({
    kind: "bad-answer",
  });
});

test("the intent tracker checks the author whom name and company confirm, and nobody whom they do not", async () => {
  const post: Post = {
    key: "1",
    link: "https://www.linkedin.com/posts/q77-1",
    network: "linkedin",
    text: "We record a podcast.",
    author: person?.name ?? "",
    authorLink: formerProfile,
    authorSlug: "q77-left-long-ago",
    authorKind: "person",
    title: null,
    company: "Brightcast",
    website: null,
    postedAt: null,
  };
  expect(await authorIsClient(upstreams, post)).toMatchObject({ note: null, failed: null });
  const stranger = await authorIsClient(upstreams, { ...post, author: "Somebody Else" });
  expect(stranger).toMatchObject({ note: "client status unknown" });
  expect(stranger.failed).toMatch(/about somebody else/);
});
