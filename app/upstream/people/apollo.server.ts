import { z } from "zod";
import { askApollo, person } from "../apollo.server";
import { days, type Bulk, type Call, type Connection, type Performed } from "../call";
import { flag, maybe, number, presentListOf, text } from "../tolerant";
import type { PeoplePort, PeopleQuery, Person, PersonHit } from "./port";

const bulkAnswer = z.object({ matches: z.array(z.unknown()), credits_consumed: number });
const perPage = 100;

const hit = z
  .object({
    id: z.string().min(1),
    first_name: text,
    last_name: text,
    last_name_obfuscated: text,
    title: text,
    has_email: flag,
    organization: maybe(z.object({ name: text })),
  })
  .transform((found): PersonHit => ({
    id: found.id,
    firstName: found.first_name,
    lastName: found.last_name ?? found.last_name_obfuscated,
    title: found.title,
    company: found.organization?.name ?? null,
    hasEmail: found.has_email,
  }));

const searchAnswer = z.object({ people: presentListOf(hit), total_entries: number });

type Identity = Record<string, string>;

export function apolloPeople(connection: Connection): PeoplePort {
  /** Look-ups of one tick travel together, at most ten a request. */
  const together: Bulk<Person | null> = {
    name: "people/bulk_match",
    max: 10,
    bucket: "bulk",
    async perform(calls, send) {
      const details = calls.map((call) => call.request);
      const { matches } = await askApollo(
        connection,
        send,
        { path: "/people/bulk_match", json: { details } },
        bulkAnswer,
      );
      return calls.map((_, index) => matched(matches[index]));
    },
  };

  function match(identity: Identity) {
    const call: Call<Person | null> = {
      operation: "people/match",
      request: identity,
      keep: days(30),
      bucket: "match",
      units: 1,
      bulk: together,
      async perform(send) {
        const schema = z.object({ person: z.unknown() });
        return matched(
          (await askApollo(connection, send, { path: "/people/match", json: identity }, schema)).person,
        );
      },
    };
    return connection.call(call);
  }

  return {
    byEmail: (email) => match({ email }),
    byName: (name, domain) => match(domain ? { name, domain } : { name }),
    byLinkedInUrl: (url) => match({ linkedin_url: url }),
    reveal: (id) => match({ id }),
    async atCompany(query) {
      const first = await searchPage(query, 1);
      const wanted = Math.min(query.limit, first.value.total);
      const others = await Promise.all(
        Array.from({ length: Math.max(0, Math.ceil(wanted / perPage) - 1) }, (_, index) =>
          searchPage(query, index + 2),
        ),
      );
      const hits = [first, ...others].flatMap((page) => page.value.hits);
      return { value: hits.slice(0, query.limit), source: first.source };
    },
  };

  function searchPage(query: PeopleQuery, page: number) {
    const json = searchBody(query, page);
    return connection.call({
      operation: "mixed_people/api_search",
      request: json,
      keep: days(30),
      bucket: "search",
      units: 0,
      async perform(send) {
        const found = await askApollo(
          connection,
          send,
          { path: "/mixed_people/api_search", json },
          searchAnswer,
        );
        return { value: { hits: found.people, total: found.total_entries ?? found.people.length } };
      },
    });
  }
}

/** The domain filter also finds former employees; who works there now is judged when a hit is revealed. */
function searchBody({ domain, titles, limit }: PeopleQuery, page: number) {
  return {
    q_organization_domains_list: [domain],
    ...(titles.length > 0 && { person_titles: titles, include_similar_titles: true }),
    page,
    per_page: Math.min(limit, perPage),
  };
}

/** One entry of a match answer; a person Apollo doesn't know costs nothing. */
function matched(entry: unknown): Performed<Person | null> {
  const found = person.safeParse(entry);
  if (!found.success || !found.data.id) return { value: null, units: 0 };
  return { value: found.data, units: 1, link: `https://app.apollo.io/#/people/${found.data.id}` };
}
