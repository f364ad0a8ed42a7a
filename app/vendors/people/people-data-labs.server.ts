import { z } from "zod";
import { emailIn } from "../../keys/email";
import { askedCompany, askedMailbox } from "../asked";
import { tidyLink } from "../profiles/linkedin-links";
import { days, type Connection, type Json, type Performed } from "../call";
import { askPeopleDataLabs, capitalised, withScheme } from "../people-data-labs.server";
import { listOf, maybe, number, presentListOf, sendsWhatItCounts, text, textList } from "../tolerant";
import { aboutAnother, isAbout } from "./identity";
import { type Found, type Identity, keysAsked, keysBeside, keysOf } from "./person-keys";
import type { PeoplePort, Person } from "./port";

const vendor = "people-data-labs";

/**
 * On a scale of ten. Below six, the record is too likely to be another person's to send an email.
 */
const leastLikelihood = 6;

/** Prefix of this vendor's ids, so that `reveal` knows which vendor to call. */
export const idMark = "pdl:";

const job = z
  .object({
    company: z.object({ name: z.string().min(1), linkedin_url: text, website: text }),
    title: maybe(z.object({ name: text })),
    start_date: text,
    end_date: text,
    location_names: textList,
  })
  .transform((held) => ({
    employer: { name: held.company.name, domain: held.company.website },
    employment: {
      company: capitalised(held.company.name) ?? held.company.name,
      companyLinkedInUrl: tidyLink(withScheme(held.company.linkedin_url)),
      title: held.title?.name ?? null,
      start: held.start_date,
      end: held.end_date,
      location: capitalised(held.location_names[0] ?? null),
    },
  }));

const record = z.object({
  id: z.string().min(1),
  full_name: text,
  first_name: text,
  last_name: text,
  job_title: text,
  headline: text,
  work_email: text,
  recommended_personal_email: text,
  personal_emails: textList,
  emails: listOf(z.object({ address: z.string().min(1) })),
  linkedin_url: text,
  twitter_url: text,
  location_locality: text,
  location_country: text,
  job_company_name: text,
  job_company_website: text,
  experience: listOf(job),
});

/** Reads the person and the fields that identify them. */
const person = record.transform((found): Found => ({
  person: personOf(found),
  addresses: [
    ...[found.work_email, found.recommended_personal_email].filter((each) => each !== null),
    ...found.personal_emails,
    ...found.emails.map(({ address }) => address),
  ],
  employers: [
    { name: found.job_company_name, domain: found.job_company_website },
    ...found.experience.map(({ employer }) => employer),
  ],
}));

function personOf(found: z.output<typeof record>): Person {
  return {
    id: `${idMark}${found.id}`,
    name: capitalised(found.full_name) ?? "Unknown",
    firstName: capitalised(found.first_name),
    lastName: capitalised(found.last_name),
    title: found.job_title,
    headline: found.headline,
    email: emailIn(found.work_email) ?? emailIn(found.recommended_personal_email),
    emailStatus: null,
    linkedInUrl: tidyLink(withScheme(found.linkedin_url)),
    twitterUrl: withScheme(found.twitter_url),
    photoUrl: null,
    city: capitalised(found.location_locality),
    country: capitalised(found.location_country),
    employment: found.experience.map(({ employment }) => employment),
    company: null,
  };
}

/** `billed` is false if the same record was opened shortly before. */
const enrichAnswer = z.object({ data: person, billed: z.boolean().optional() });
/** Every record is billed, even an unreadable one. */
const searchAnswer = z
  .object({ data: z.array(z.unknown()), total: number })
  .refine(({ data, total }) => sendsWhatItCounts(data, total), "people are counted and not sent")
  .transform(({ data }) => ({ data, billed: data.length }))
  .pipe(z.object({ data: presentListOf(person), billed: z.number() }))
  .transform(({ data, billed }) => ({ people: data.map((found) => found.person), billed }));

export function peopleDataLabsPeople(connection: Connection): PeoplePort {
  function enrich(
    parameters: Record<string, string>,
    asked: Identity,
    formerly: Record<string, string>[] = [],
  ) {
    return connection.call({
      operation: "person/enrich",
      request: parameters,
      formerly,
      keep: days(30),
      about: keysAsked(asked, vendor),
      alongside: keysBeside(asked.beside),
      bucket: "enrich",
      units: 1,
      async perform(send, charge) {
        const query = new URLSearchParams({ ...parameters, min_likelihood: String(leastLikelihood) });
        const found = await askPeopleDataLabs(
          connection,
          { send, charge },
          { path: `/person/enrich?${query}` },
          enrichAnswer,
        );
        return outcomeFor(asked, found);
      },
    });
  }

  return {
    byEmail(address, beside) {
      const { value: email, formerly } = askedMailbox(address);
      return enrich(
        { email },
        { email, beside },
        formerly.map((form) => ({ email: form })),
      );
    },
    byName(name, site) {
      if (!site) return enrich({ name }, { name });
      const { value: company, formerly } = askedCompany(site);
      return enrich(
        { name, company },
        { name, domain: company },
        formerly.map((form) => ({ name, company: form })),
      );
    },
    byLinkedInUrl: (url, beside) => enrich({ profile: url }, { linkedin_url: url, beside }),
    reveal: (id) =>
      connection.call({
        operation: "person/retrieve",
        request: { id },
        keep: days(30),
        about: keysAsked({ id }, vendor),
        bucket: "enrich",
        units: 1,
        async perform(send, charge) {
          const path = `/person/retrieve/${encodeURIComponent(id.replace(idMark, ""))}`;
          const found = await askPeopleDataLabs(connection, { send, charge }, { path }, enrichAnswer);
          return outcomeFor({ id }, found);
        },
      }),
    async atCompany({ domain: site, titles, limit }) {
      const { value: domain, formerly } = askedCompany(site);
      const size = Math.min(limit, 100);
      const json = { query: searchQuery(domain, titles), size };
      const answer = await connection.call({
        operation: "person/search",
        request: json,
        formerly: formerly.map((form) => ({ query: searchQuery(form, titles), size })),
        keep: days(30),
        bucket: "search",
        units: size,
        async perform(send, charge) {
          const found = await askPeopleDataLabs(
            connection,
            { send, charge },
            { path: "/person/search", json },
            searchAnswer,
          );
          return { value: found?.people ?? [], units: found?.billed ?? 0 };
        },
      });
      return {
        ...answer,
        value: answer.value.map((found) => ({
          id: found.id ?? "",
          firstName: found.firstName,
          lastName: found.lastName,
          title: found.title,
          company: found.employment.find(({ end }) => end === null)?.company ?? null,
          hasEmail: found.email !== null,
        })),
      };
    },
  };
}

/**
 * Returns the outcome of one lookup.
 * @throws if the answer is about another person
 */
function outcomeFor(asked: Identity, found: z.output<typeof enrichAnswer> | null): Performed<Person | null> {
  if (!found) return { value: null, units: 0 };
  if (!isAbout(asked, found.data)) throw aboutAnother(vendor);
  return {
    value: found.data.person,
    units: found.billed === false ? 0 : 1,
    about: keysOf(found.data, vendor),
  };
}

function searchQuery(domain: string, titles: string[]): Json {
  const must: Json[] = [{ term: { job_company_website: domain } }];
  if (titles.length > 0)
    must.push({ bool: { should: titles.map((title) => ({ match: { job_title: title } })) } });
  return { bool: { must } };
}
