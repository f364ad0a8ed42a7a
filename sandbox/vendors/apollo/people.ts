import { costing } from "../../bill.ts";
import type { MarketPerson } from "../../market/types.ts";
import { json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { Asked } from "./ask.ts";
import { knowsPerson, person, searchHit } from "./objects.ts";

/**
 * Finds a person by id, email address, LinkedIn URL, or name with an employer; by name alone only
 * if it is unique.
 */
function matched({ market }: World, asked: Asked): MarketPerson | null {
  const id = asked.text("id");
  const email = asked.text("email");
  const linkedIn = asked.text("linkedin_url");
  const direct =
    (id ? market.personById(id) : undefined) ??
    (email ? market.person(email) : undefined) ??
    (linkedIn ? market.personBySlug(linkedIn) : undefined);
  if (direct) return direct;
  const name =
    asked.text("name") ?? [asked.text("first_name"), asked.text("last_name")].filter(Boolean).join(" ");
  if (!name) return null;
  const domain = asked.text("domain") ?? market.companyByName(asked.text("organization_name") ?? "")?.domain;
  const namesakes = market.peopleNamed(name);
  if (!domain) return namesakes.length === 1 ? (namesakes[0] ?? null) : null;
  const employer = market.company(domain)?.domain ?? domain;
  return namesakes.find((one) => one.domain === employer) ?? null;
}

function known(world: World, asked: Asked): MarketPerson | null {
  const one = matched(world, asked);
  return one && knowsPerson(one) ? one : null;
}

const identifying = ["id", "email", "hashed_email", "linkedin_url", "name", "first_name", "last_name"];

/** Apollo's answer for an unknown person: null, or a record with an id and at best the company. */
function missed(world: World, asked: Asked) {
  if (!world.behaviours.has("apollo-stub-on-miss")) return null;
  const domain = asked.text("domain") ?? asked.text("email")?.split("@").at(-1) ?? "";
  const company = world.market.company(domain);
  return {
    id: `stub${asked.text("id") ?? asked.text("email") ?? asked.text("name") ?? ""}`,
    first_name: "",
    last_name: "",
    name: "",
    email: null,
    linkedin_url: null,
    match_confidence: "none",
    organization: company ? { id: company.id, name: company.name, primary_domain: company.domain } : null,
  };
}

export async function match(request: Request, world: World): Promise<Response> {
  const asked = await Asked.of(request);
  if (!identifying.some((name) => asked.text(name))) {
    return json(
      { error: "At least one of the parameters id, name, email, hashed_email, linkedin_url is required." },
      422,
    );
  }
  const one = known(world, asked);
  const answer = json({
    person: one ? person(world, one) : missed(world, asked),
    request_id: 7_000_000_000 + world.requests.length,
  });
  return one ? costing(answer, { units: 1, about: one.email }) : answer;
}

export async function bulkMatch(request: Request, world: World): Promise<Response> {
  const details = (await Asked.of(request)).objects("details");
  if (!details || details.length === 0) {
    return json(
      {
        status: "failed",
        error_code: "INVALID_REQUEST",
        error_message: "invalid request, missing details",
      },
      400,
    );
  }
  if (details.length > 10) {
    return json(
      {
        status: "failed",
        error_code: "RECORD_LIMIT_EXCEEDED",
        error_message: "cannot enrich more than 10 in a single request",
      },
      400,
    );
  }
  const matches = details.map((one) => known(world, new Asked(one)));
  const found = matches.filter((one) => one !== null);
  // Half a credit each, to check that the console books the credits that the answer names.
  const credits = world.behaviours.has("apollo-fractional-credits") ? 0.5 : 1;
  const leavesOut = world.behaviours.has("apollo-drops-misses") && world.requests.length % 2 === 0;
  const answer = json({
    status: "success",
    error_code: null,
    error_message: null,
    total_requested_enrichments: details.length,
    unique_enriched_records: new Set(found).size,
    missing_records: details.length - found.length,
    credits_consumed: found.length * credits,
    matches: matches.flatMap((one, at): unknown[] => {
      if (one) return [person(world, one)];
      // Omits a missing person only if the others can be identified by their lookups.
      return leavesOut ? [] : [missed(world, new Asked(details[at] ?? {}))];
    }),
  });
  return costing(answer, ...found.map(({ email }) => ({ units: credits, about: email })));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function titleFits(title: string, wanted: string[], similar: boolean): boolean {
  if (wanted.length === 0) return true;
  const has = new Set(wordsOf(title));
  return wanted.some((one) => {
    const words = wordsOf(one);
    return similar
      ? words.some((word) => word.length > 3 && has.has(word))
      : words.every((word) => has.has(word));
  });
}

/** Current staff first, then former staff: Apollo's domain filter returns both. */
function candidates({ market }: World, asked: Asked): MarketPerson[] {
  const domains = asked
    .list("q_organization_domains_list")
    .map((one) => market.company(one)?.domain ?? one.toLowerCase());
  const ids = asked.list("organization_ids").flatMap((id) => market.companyById(id)?.domain ?? []);
  if (domains.length === 0 && ids.length === 0) return market.people;
  const present = [...domains, ...ids].flatMap((domain) => market.peopleAt(domain));
  const past = market.people.filter((one) =>
    one.history.slice(1).some((job) => job.domain !== null && domains.includes(job.domain)),
  );
  return [...new Set([...present, ...past])];
}

export async function search(request: Request, world: World): Promise<Response> {
  const asked = await Asked.of(request);
  const page = asked.number("page", 1);
  const perPage = asked.number("per_page", 10);
  if (perPage < 1 || perPage > 100 || page < 1 || page > 500) {
    return json({ error: "page must be between 1 and 500 and per_page between 1 and 100." }, 422);
  }
  const titles = asked.list("person_titles");
  const similar = asked.flag("include_similar_titles", true);
  const seniorities = asked.list("person_seniorities");
  const places = asked.list("person_locations").map((one) => one.toLowerCase());
  const words = wordsOf(asked.text("q_keywords") ?? "");
  const found = candidates(world, asked).filter(
    (one) =>
      knowsPerson(one) &&
      titleFits(one.title, titles, similar) &&
      (seniorities.length === 0 || seniorities.includes(one.seniority)) &&
      (places.length === 0 ||
        places.some(
          (each) => each.includes(one.country.toLowerCase()) || each.includes(one.city.toLowerCase()),
        )) &&
      words.every((word) => `${one.name} ${one.headline}`.toLowerCase().includes(word)),
  );
  return json({
    total_entries: found.length,
    people: found.slice((page - 1) * perPage, page * perPage).map((one) => searchHit(world, one)),
  });
}
