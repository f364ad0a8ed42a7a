/**
 * Podcasts of companies and people of the market with hosts and guests, and many more that fill the
 * charts.
 */
import { daysBefore } from "./calendar.ts";
import { Chance } from "./random.ts";
import type { MarketCompany, MarketEpisode, MarketPerson, MarketPodcast } from "./types.ts";
import { companyStarts, lastNameEnds, lastNameStarts } from "./words.ts";

/** Apple's genres. */
export const genres = [
  { id: "1301", name: "Arts" },
  { id: "1321", name: "Business" },
  { id: "1303", name: "Comedy" },
  { id: "1304", name: "Education" },
  { id: "1483", name: "Fiction" },
  { id: "1511", name: "Government" },
  { id: "1512", name: "Health & Fitness" },
  { id: "1487", name: "History" },
  { id: "1305", name: "Kids & Family" },
  { id: "1502", name: "Leisure" },
  { id: "1310", name: "Music" },
  { id: "1489", name: "News" },
  { id: "1314", name: "Religion & Spirituality" },
  { id: "1533", name: "Science" },
  { id: "1324", name: "Society & Culture" },
  { id: "1545", name: "Sports" },
  { id: "1318", name: "Technology" },
  { id: "1488", name: "True Crime" },
  { id: "1309", name: "TV & Film" },
];

const podcastCount = 4_800;
/** Number of shows with hosts and guests from the market. */
const peopledCount = 900;

const nouns =
  "Hour Table Notes Letters Signal Porch Files Lab Club Diaries Room Bench Map Ladder Kitchen Index Garage Atlas Theory Report".split(
    " ",
  );
const openings = [
  "The",
  "Inside the",
  "Beyond the",
  "Notes from the",
  "Two Minutes in the",
  "Every Day's",
  "Meet me at the",
  "After the",
];
const themes = [
  "pricing",
  "trust",
  "hiring",
  "video marketing",
  "remote teams",
  "content marketing",
  "launches",
  "customers",
  "storytelling",
  "leadership",
  "podcast growth",
  "webinar formats",
];

/** Companies that may have a show; the first ones do. */
const publishersOf = (companies: MarketCompany[]) =>
  companies.filter((company) => company.publishesVideo && company.site === "open");

/** Returns the domains of companies with a show, without creating the shows. */
export const podcastingDomains = (companies: MarketCompany[]): Set<string> =>
  new Set(
    publishersOf(companies)
      .slice(0, Math.ceil(peopledCount / 2))
      .map(({ domain }) => domain),
  );

export function makePodcasts(
  seed: string,
  people: MarketPerson[],
  companies: MarketCompany[],
  today: Date,
): MarketPodcast[] {
  const publishers = publishersOf(companies);
  const taken = new Set<string>();
  const staff = Map.groupBy(people, ({ domain }) => domain);
  return Array.from({ length: podcastCount }, (_, at) =>
    makePodcast(seed, at, { people, staff, publishers, today, taken }),
  );
}

interface Surroundings {
  people: MarketPerson[];
  /** By the employer's domain. */
  staff: Map<string, MarketPerson[]>;
  publishers: MarketCompany[];
  today: Date;
  taken: Set<string>;
}

function makePodcast(
  seed: string,
  at: number,
  { people, staff, publishers, today, taken }: Surroundings,
): MarketPodcast {
  const chance = new Chance(seed, "podcast", at);
  const company =
    at < peopledCount && at % 2 === 0 ? (publishers[(at / 2) % publishers.length] ?? null) : null;
  const genre = company
    ? chance.pick(genres.slice(0, 4).concat(genres.slice(15, 17)))
    : (genres[at % genres.length] ?? chance.pick(genres));
  const title = freshTitle(chance, company, taken);
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const hosts =
    at < peopledCount ? hostsOf(chance, (company && staff.get(company.domain)) ?? [], people) : [];
  const publisher =
    company?.name ?? hosts[0]?.name ?? `${chance.pick(lastNameStarts)}${chance.pick(lastNameEnds)} Audio`;
  const website = company ? `https://${company.domain}/podcast` : `https://${slug}.example/`;
  return {
    id: 1_500_000_000 + at * 37,
    title,
    description: `${title} is a show about ${chance.pick(themes)} and ${chance.pick(themes)}, by ${publisher}.`,
    genreId: genre.id,
    genre: genre.name,
    publisher,
    domain: company?.domain ?? null,
    website,
    feedUrl: `https://feeds.podhost.example/${slug}.xml`,
    language: "en",
    hasVideo: chance.hit(company ? 0.7 : 0.35),
    hosts: hosts.map((host) => host.slug),
    episodes: at < peopledCount ? episodes(chance, at, website, people, hosts, today) : [],
  };
}

function freshTitle(chance: Chance, company: MarketCompany | null, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const title =
      company && attempt === 0
        ? `The ${company.name} Podcast`
        : `${chance.pick(openings)} ${chance.pick(companyStarts)} ${chance.pick(nouns)}`;
    if (taken.has(title)) continue;
    taken.add(title);
    return title;
  }
}

function hostsOf(chance: Chance, staff: MarketPerson[], people: MarketPerson[]): MarketPerson[] {
  const wanted = chance.hit(0.25) ? 2 : 1;
  return chance.some(staff.length >= wanted ? staff : [chance.pick(people), chance.pick(people)], wanted);
}

function episodes(
  chance: Chance,
  show: number,
  website: string,
  people: MarketPerson[],
  hosts: MarketPerson[],
  today: Date,
): MarketEpisode[] {
  const count = chance.int(4, 22);
  const every = chance.pick([7, 7, 14, 30]);
  const start = chance.int(1, 40);
  return Array.from({ length: count }, (_, at) => {
    const guest = chance.hit(0.75) ? chance.pick(people) : null;
    const theme = chance.pick(themes);
    const number = count - at;
    const withGuest = guest && !hosts.includes(guest) ? guest : null;
    return {
      id: 70_000_000 + show * 100 + number,
      title: withGuest
        ? `${number}. ${withGuest.name} on ${theme}`
        : `${number}. What we know about ${theme}`,
      description: withGuest
        ? `${withGuest.name}, ${withGuest.headline}, talks with ${hosts[0]?.name ?? "us"} about ${theme}.`
        : `${hosts[0]?.name ?? "We"} on ${theme}.`,
      airDate: daysBefore(today, start + at * every),
      url: `${website.replace(/\/$/, "")}/episodes/${number}`,
      guests: withGuest ? [withGuest.slug] : [],
    };
  });
}
