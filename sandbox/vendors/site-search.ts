/** Pages of company websites and people's profiles in the index of a web search. */
import { articlesOf } from "../market/articles.ts";
import type { MarketCompany, MarketPerson } from "../market/types.ts";
import type { World } from "../world.ts";

export interface FoundPage {
  title: string;
  link: string;
  snippet: string;
  publishedAt: Date | null;
}

function pagesOf({ market }: World, company: MarketCompany): FoundPage[] {
  const origin = company.website.replace(/\/$/, "");
  const show = market.podcastOf(company.domain);
  return [
    {
      title: `${company.name}: ${company.product}`,
      link: `${origin}/`,
      snippet: company.description,
      publishedAt: null,
    },
    ...articlesOf(market.seed, company, market.today).map(({ path, title, paragraphs, publishedAt }) => ({
      title: `${title} | ${company.name}`,
      link: origin + path,
      snippet: paragraphs.join(" "),
      publishedAt,
    })),
    ...(show
      ? [
          {
            title: show.title,
            link: `${origin}/podcast`,
            snippet: show.description,
            publishedAt: show.episodes[0]?.airDate ?? null,
          },
        ]
      : []),
    ...(show?.episodes ?? []).map(({ title, description, airDate, url }) => ({
      title,
      link: `${origin}/podcast/episodes/${url.split("/").at(-1) ?? ""}`,
      snippet: description,
      publishedAt: airDate,
    })),
  ];
}

/** Returns the pages of one company or of all; sites that refuse bots are not in the index. */
export function companyPages(world: World, site: string | null): FoundPage[] {
  const open = (company: MarketCompany | undefined) =>
    company?.site === "open" ? pagesOf(world, company) : [];
  if (site !== null) return open(world.market.company(site.replace(/\/.*$/, "")));
  return world.memory(`company pages ${world.market.version}`, () => world.market.companies.flatMap(open));
}

const networkOf: Record<string, string> = {
  "linkedin.com/in": "linkedin",
  "youtube.com": "youtube",
  "instagram.com": "instagram",
  "tiktok.com": "tiktok",
  "x.com": "twitter",
  "twitter.com": "twitter",
};

/** Returns profiles of people whom the search names, on the requested network. */
export function profilePages(world: World, site: string, words: string[]): FoundPage[] {
  const network = networkOf[site.replace(/^www\./, "")];
  if (!network) return [];
  const asked = words.join(" ").toLowerCase();
  return named(world, asked).flatMap((person) =>
    person.profiles
      .filter((profile) => profile.network === network)
      .map(({ url, fullName, handle, followers }) => ({
        title:
          network === "linkedin" ? `${person.name} - ${person.title} | LinkedIn` : `${fullName} (@${handle})`,
        link: url,
        snippet: `${person.headline}. ${person.city}, ${person.country}. ${followers.toLocaleString("en-US")} followers.`,
        publishedAt: null,
      })),
  );
}

function named(world: World, asked: string): MarketPerson[] {
  const byName = world.memory(`people by name ${world.market.version}`, () =>
    Map.groupBy(world.market.people, (person) => person.name.toLowerCase()),
  );
  const words = asked.split(/\s+/);
  return words.flatMap((word, at) => byName.get(`${word} ${words[at + 1] ?? ""}`) ?? []);
}
