import { z } from "zod";
import { askApollo, person } from "../apollo.server";
import { askedCompany, askedMailbox } from "../asked";
import { days, type Bulk, type Call, type Connection, type Performed } from "../call";
import { UpstreamError } from "../failure";
import { flag, maybe, number, presentListOf, sendsWhatItCounts, text, textList } from "../tolerant";
import { aboutAnother, inOrderAsked } from "./identity";
import { type Found, type Identity, keysAsked, keysBeside, keysOf } from "./person-keys";
import type { Beside, PeoplePort, PeopleQuery, Person, PersonHit } from "./port";

const bulkAnswer = z.object({ matches: z.array(z.unknown()) });
const perPage = 100;
const vendor = "apollo";

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
/** A later page may be empty, since people can leave the list between two requests. */
const firstPage = searchAnswer.refine(
  ({ people, total_entries: total }) => sendsWhatItCounts(people, total),
  "people are counted and not sent",
);

/** A call that also has the row's other fields, which are not part of the request. */
interface MatchCall extends Call<Person | null> {
  identity: Identity;
}

export function apolloPeople(connection: Connection): PeoplePort {
  /** Lookups of one tick share a request, at most ten at a time. */
  const together: Bulk<Person | null> = {
    name: "people/bulk_match",
    max: 10,
    bucket: "bulk",
    async perform(calls, send, charge) {
      const asked = (calls as MatchCall[]).map(({ identity }) => identity);
      const details = calls.map(({ request }) => request);
      const { matches } = await askApollo(
        connection,
        { send, charge },
        { path: "/people/bulk_match", json: { details } },
        bulkAnswer,
      );
      const entries = matches.map(foundIn);
      const found = entries.map((entry) => (entry === "unread" ? null : entry));
      // An unreadable entry could belong to any lookup without a result.
      const isWhole = !entries.includes("unread");
      return inOrderAsked(asked, found).map((one) => (one === null && !isWhole ? unread() : matched(one)));
    },
  };

  function match(
    named: Record<string, string>,
    { formerly = [], beside }: { formerly?: Identity[]; beside?: Beside } = {},
  ) {
    const identity: Identity = { ...named, beside };
    const call: MatchCall = {
      identity,
      operation: "people/match",
      request: named,
      formerly: formerly.map((form) => ({ ...form }) as Record<string, string>),
      keep: days(30),
      about: keysAsked(identity, vendor),
      alongside: keysBeside(beside),
      bucket: "match",
      units: 1,
      bulk: together,
      async perform(send, charge) {
        const answer = await askApollo(
          connection,
          { send, charge },
          { path: "/people/match", json: named },
          z
            .object({ person: z.unknown() })
            .refine((said) => "person" in said, "no person, and no word of it"),
        );
        const found = foundIn(answer.person);
        if (found === "unread") throw unread();
        const [outcome] = inOrderAsked([identity], [found]).map(matched);
        if (!outcome || outcome instanceof UpstreamError) throw outcome ?? aboutAnother(vendor);
        return outcome;
      },
    };
    return connection.call(call);
  }

  return {
    byEmail(address, beside) {
      const { value: email, formerly } = askedMailbox(address);
      return match({ email }, { formerly: formerly.map((form) => ({ email: form })), beside });
    },
    byName(name, site) {
      if (!site) return match({ name });
      const { value: domain, formerly } = askedCompany(site);
      return match({ name, domain }, { formerly: formerly.map((form) => ({ name, domain: form })) });
    },
    byLinkedInUrl: (url, beside) => match({ linkedin_url: url }, { beside }),
    reveal: (id) => match({ id }),
    async atCompany({ domain: site, ...rest }) {
      const query = { ...rest, domain: askedCompany(site).value };
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
          page === 1 ? firstPage : searchAnswer,
        );
        return { value: { hits: found.people, total: found.total_entries ?? found.people.length } };
      },
    });
  }
}

/**
 * Apollo's domain filter also returns former employees. `reveal` checks the current employer later.
 */
function searchBody({ domain, titles, limit }: PeopleQuery, page: number) {
  return {
    q_organization_domains_list: [domain],
    ...(titles.length > 0 && { person_titles: titles, include_similar_titles: true }),
    page,
    per_page: Math.min(limit, perPage),
  };
}

const named = z.object({
  match_confidence: text,
  name: text,
  first_name: text,
  last_name: text,
  personal_emails: textList,
});

/**
 * Returns the person in an entry. For an unknown person Apollo sends null, or a record with the
 * company and no name.
 */
function foundIn(entry: unknown): Found | null | "unread" {
  if (entry === null) return null;
  const read = person.safeParse(entry);
  const said = named.safeParse(entry).data;
  const isStub = said?.match_confidence === "none" || !(said?.name || said?.first_name || said?.last_name);
  if (!read.success || (!isStub && !read.data.id)) return "unread";
  if (isStub) return null;
  const { email, company, employment } = read.data;
  return {
    person: read.data,
    addresses: [...(email ? [email] : []), ...(said?.personal_emails ?? [])],
    employers: [
      ...(company ? [{ name: company.name, domain: company.domain || null }] : []),
      ...employment.map((job) => ({ name: job.company, domain: null })),
    ],
  };
}

function matched(found: Found | null | "another"): Performed<Person | null> | UpstreamError {
  if (found === "another") return aboutAnother(vendor);
  if (found === null) return { value: null, units: 0 };
  const link = `https://app.apollo.io/#/people/${found.person.id}`;
  return { value: found.person, units: 1, link, about: keysOf(found, vendor) };
}

const unread = () =>
  new UpstreamError({
    upstream: vendor,
    kind: "bad-answer",
    detail: "sent a person in an unexpected format",
  });
