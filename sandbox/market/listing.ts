/** `GET /market.json`: the market for external testers. */
import { isoWeek, type IsoWeek } from "./calendar.ts";
import type { Market } from "./market.ts";
import type { MarketCompany, MarketPerson, MarketVideo } from "./types.ts";
import { keywords, subreddits } from "./words.ts";

export function listedCompany(company: MarketCompany) {
  const { domain, name, employees, industry, publishesVideo, client, outcome, competitors } = company;
  return {
    domain,
    name,
    employees,
    industry,
    publishesVideo,
    client: client === "client",
    formerClient: client === "former",
    shippedFilters: outcome,
    competitors,
  };
}

export function listedPerson({ name, email, linkedInUrl, title, domain }: MarketPerson) {
  return { name, email, linkedInUrl, title, domain };
}

export function listedVideo({
  url,
  captions,
  state,
  domain,
  title,
  views,
  durationSeconds,
  publishedAt,
}: MarketVideo) {
  return { url, captions, state, domain, title, views, durationSeconds, publishedAt };
}

/** Returns the weeks with charts: this one and the 60 before. */
function weeks(today: Date): IsoWeek[] {
  return Array.from({ length: 61 }, (_, back) => isoWeek(new Date(today.getTime() - back * 7 * 86_400_000)));
}

export function marketListing(market: Market) {
  return {
    companies: market.companies.map(listedCompany),
    people: market.people.map(listedPerson),
    videos: market.videos.map(listedVideo),
    keywords,
    subreddits,
    weeks: weeks(market.today),
  };
}
