import { z } from "zod";
import { askApollo, person } from "../apollo.server";
import { days, type Bulk, type Call, type Connection, type Performed } from "../call";
import { UpstreamError } from "../failure";
import { flag, maybe, number, presentListOf, text } from "../tolerant";
import { type Identity, inOrderAsked } from "./apollo-identity";
import type { PeoplePort, PeopleQuery, Person, PersonHit } from "./port";

const bulkAnswer = z.object({ matches: z.array(z.unknown()) });
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

export function apolloPeople(connection: Connection): PeoplePort {
  /** Look-ups of one tick travel together, at most ten a request. */
  const together: Bulk<Person | null> = {
    name: "people/bulk_match",
    max: 10,
    bucket: "bulk",
    async perform(calls, send, charge) {
      const details = calls.map((call) => call.request as Identity);
      const { matches } = await askApollo(
        connection,
        { send, charge },
        { path: "/people/bulk_match", json: { details } },
        bulkAnswer,
      );
      const people = matches.map(personIn);
      return inOrderAsked(details, people).map((found) =>
        found === "mismatch" ? mixedUp() : matched(found),
      );
    },
  };

  function match(identity: Identity & Record<string, string>) {
    const call: Call<Person | null> = {
      operation: "people/match",
      request: identity,
      keep: days(30),
      bucket: "match",
      units: 1,
      bulk: together,
      async perform(send, charge) {
        const answer = await askApollo(
          connection,
          { send, charge },
          { path: "/people/match", json: identity },
          z.object({ person: z.unknown() }),
        );
        return matched(personIn(answer.person));
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
      async perform(send, charge) {
        const found = await askApollo(
          connection,
          { send, charge },
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

const named = z.object({ match_confidence: text, name: text, first_name: text, last_name: text });

/** Whom an entry is about. A person Apollo doesn't know is null, or a record with their company and no name. */
function personIn(entry: unknown): Person | null {
  const found = person.safeParse(entry);
  const said = named.safeParse(entry).data;
  const isStub = said?.match_confidence === "none" || !(said?.name || said?.first_name || said?.last_name);
  return found.success && found.data.id && !isStub ? found.data : null;
}

const matched = (found: Person | null): Performed<Person | null> =>
  found
    ? { value: found, units: 1, link: `https://app.apollo.io/#/people/${found.id}` }
    : { value: null, units: 0 };

const mixedUp = () =>
  new UpstreamError({
    upstream: "apollo",
    kind: "bad-answer",
    detail: "answered about other people than those asked for; none of them was used for this one",
    nextStep: "Submit this one again by itself. If it stays, tell the person who runs the console.",
  });
