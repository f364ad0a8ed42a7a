import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import type { Matches } from "./definition";
import { runHostsGuests } from "./run.server";

const world = createWorld({ now: () => testNow });
const { market } = world;
const ask = (email: string, type: "host" | "guest", without: string[] = []) =>
  tryQuery<Matches>(runHostsGuests, "enrich", {
    input: { email, type },
    upstreams: upstreamsOver(answer(world), () => testNow, without),
    now: testNow,
  });

/** A company's show and its host. */
const show = market.podcasts.find(({ domain, hosts }) => domain === "brightcast.example" && hosts.length > 0);
const host = market.personBySlug(show?.hosts[0] ?? "");

/** Tells whether an episode of that title on that show really has this guest or host. */
const isTrue = ({ role, people, show: named, episode }: Matches[number]) => {
  const of = market.podcasts.find(({ title }) => title === named.name);
  const heard = of?.episodes.find(({ title }) => title === episode.title);
  const slugs = role === "host" ? of?.hosts : heard?.guests;
  const names = slugs?.map((slug) => market.personBySlug(slug)?.name);
  return (
    heard?.url === episode.link &&
    heard?.guests.length === 1 &&
    people.every(({ name }) => names?.includes(name))
  );
};

test("hosts: shows with their hosts, each with a true episode with a guest, its link and date", async () => {
  const { result } = await ask(host?.email ?? "", "host");
  expect(result.length).toBeGreaterThan(0);
  expect(result.map(isTrue)).toEqual(result.map(() => true));
  for (const match of result) {
    expect(match).toMatchObject({ role: "host", doubt: null, source: { upstream: "podchaser" } });
    expect(Date.parse(match.episode.date ?? "")).toBeLessThan(testNow.getTime());
  }
  expect(result.map((match) => match.show.name)).not.toContain(show?.title);
});

test("guests: people heard elsewhere on the show's subjects, who were not on the show yet", async () => {
  const { result } = await ask(host?.email ?? "", "guest");
  expect(result.length).toBeGreaterThan(0);
  expect(result.map(isTrue)).toEqual(result.map(() => true));
  const had = show?.episodes.flatMap(({ guests }) => guests.map((slug) => market.personBySlug(slug)?.name));
  const names = result.flatMap(({ people }) => people.map(({ name }) => name));
  expect(names.filter((name) => had?.includes(name) || name === host?.name)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test.each(["host", "guest"] as const)(
  "%s: shows and guests that are left out are counted by the reason",
  async (type) => {
    const [shows, guests] = [new Set<string>(), new Set<string>()];
    /** Counts the requests to the vendor. */
    const noting = upstreamsOver(
      async (request) => {
        const response = await answer(world)(request);
        if (!request.url.includes("/search/podcasts")) return response;
        const { data } = (await response.clone().json()) as { data: { id: string | number }[] };
        for (const { id } of data) shows.add(String(id));
        return response;
      },
      () => testNow,
    );
    const { result, reason } = await tryQuery<Matches>(runHostsGuests, "enrich", {
      input: { email: host?.email ?? "", type },
      upstreams: noting,
      now: testNow,
    });
    const [, of, words = ""] = /of (\d+) shows? found: ([^.]+)\./.exec(reason ?? "") ?? [];
    const sum = (counts: string) =>
      [...counts.matchAll(/(?:^|, )(\d+) /g)].reduce((total, [, count]) => total + Number(count), 0);
    expect(Number(of)).toBe(shows.size);
    expect(sum(words)).toBeGreaterThan(0);
    if (type === "host") return expect(Number(of) - sum(words)).toBe(result.length);
    for (const {
      people: [guest],
    } of result)
      guests.add(guest?.name ?? "");
    const [, ofGuests, why = ""] = /of (\d+) guests?: ([^.]+)\.$/.exec(reason ?? "") ?? [];
    expect(Number(ofGuests) - sum(why)).toBe(guests.size);
  },
);

test("without the first source the second answers, and says it knows by name alone", async () => {
  const { result } = await ask(host?.email ?? "", "host", ["PODCHASER_API_KEY"]);
  expect(result.length).toBeGreaterThan(0);
  expect(result.map(isTrue)).toEqual(result.map(() => true));
  for (const { doubt, source } of result) {
    expect(doubt).toContain("only by the name");
    expect(source?.upstream).toBe("podcastindex");
  }
});

/** Finds an employee who hosts nothing and shares no name with a host. */
const noHost = (isTheirs: (domain: string) => boolean) => {
  const hosts = new Set(market.podcasts.flatMap((one) => one.hosts));
  const names = new Set(market.people.filter(({ slug }) => hosts.has(slug)).map(({ name }) => name));
  return market.people.find(({ domain, name }) => domain && isTheirs(domain) && !names.has(name));
};

test("who hosts nothing gets guests for their company's show, and is told that it is only that", async () => {
  const nobody = noHost((domain) => domain === "brightcast.example");
  const { result } = await ask(nobody?.email ?? "", "guest");
  expect(result.length).toBeGreaterThan(0);
  expect(result.map(isTrue)).toEqual(result.map(() => true));
  for (const { doubt } of result)
    expect(doubt).toBe(
      `${show?.title} is a show of brightcast.example, but we found no evidence that ${nobody?.name} hosts it.`,
    );
  const had = show?.episodes.flatMap(({ guests }) => guests.map((slug) => market.personBySlug(slug)?.name));
  expect(result.flatMap(({ people }) => people).filter(({ name }) => had?.includes(name))).toEqual([]);
});

test("a person without any show gets no guests, and the reason", async () => {
  const nobody = noHost((domain) => !market.podcasts.some((one) => one.domain === domain));
  const reason = `We found no show hosted by ${nobody?.name}.`;
  expect(await ask(nobody?.email ?? "", "guest")).toMatchObject({ result: [], reason });
  const unasked = await ask(nobody?.email ?? "", "guest", ["LISTENNOTES_API_KEY"]);
  expect(unasked.reason).toContain(`Whether ${nobody?.domain} has one was not looked up: not set up here`);
});

test("a mailbox that is no person costs no look-up", async () => {
  const before = world.requests.length;
  expect((await ask("info@brightcast.example", "host")).reason).toContain("not a person");
  expect(world.requests.length).toBe(before);
});
