import { fixedCompanies } from "./fixed.ts";
import { Chance, opaqueId } from "./random.ts";
import type { MarketCompany, Outcome } from "./types.ts";
import { companyEnds, companyStarts, places, sectors, technologies } from "./words.ts";

const companyCount = 2_100;

/** Of every 20 companies one passes the default filters; the others fail for these reasons. */
const outcomes: Outcome[] = [
  "passes",
  ...Array<Outcome>(4).fill("no channel"),
  "no uploads",
  ...Array<Outcome>(3).fill("no recent video"),
  ...Array<Outcome>(5).fill("too few views"),
  "no keyword",
  "no keyword",
  "too long",
  "still live",
  "client",
  "no targets",
];

export function makeCompanies(seed: string): MarketCompany[] {
  const taken = new Set(fixedCompanies.map((company) => company.domain));
  const companies: MarketCompany[] = fixedCompanies.map((fixed, at) => ({
    ...generated(seed, at, fixed.name, fixed.domain),
    ...fixed,
  }));
  for (let at = companies.length; at < companyCount; at++) {
    const name = newName(seed, at, taken);
    companies.push(generated(seed, at, name, domainOf(name)));
  }
  competeWithinProducts(seed, companies);
  return companies;
}

function newName(seed: string, at: number, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const chance = new Chance(seed, "company name", at, attempt);
    const start = chance.pick(companyStarts);
    const end = chance.pick(companyEnds);
    const name = chance.hit(0.25) ? `${start} ${end.charAt(0).toUpperCase()}${end.slice(1)}` : start + end;
    if (taken.has(domainOf(name)) || start.toLowerCase() === end) continue;
    taken.add(domainOf(name));
    return name;
  }
}

const domainOf = (name: string) => `${name.toLowerCase().replaceAll(" ", "")}.example`;

function generated(seed: string, at: number, name: string, domain: string): MarketCompany {
  const chance = new Chance(seed, "company", at);
  const sector = chance.pick(sectors);
  const block = new Chance(seed, "outcomes", Math.floor(at / 20)).shuffled(outcomes);
  const outcome = block[at % 20] ?? "no channel";
  // Descriptions and tags name the product, so it must not contain a keyword where none may be
  // found.
  const product = chance.pick(
    outcome === "no keyword"
      ? sector.products.filter((one) => !/podcast|webinar|interview|live/.test(one))
      : sector.products,
  );
  const { city, country, code } = chance.pick(places);
  const slug = domain.replace(/\.example$/, "");
  // Only companies with this outcome are clients, plus some that fail for another reason first.
  const client =
    outcome === "client"
      ? "client"
      : outcome === "passes"
        ? "none"
        : chance.hit(0.04)
          ? "former"
          : chance.hit(0.03)
            ? "client"
            : "none";
  return {
    id: opaqueId("hex", 24, seed, "company", domain),
    domain,
    aliases: chance.hit(0.12) ? [`get${slug}.example`] : [],
    name,
    website: `https://${chance.hit(0.5) ? "www." : ""}${domain}/`,
    linkedInUrl: `https://www.linkedin.com/company/${slug}`,
    slug,
    twitterUrl: chance.hit(0.7) ? `https://x.com/${slug}` : null,
    facebookUrl: chance.hit(0.5) ? `https://www.facebook.com/${slug}` : null,
    industry: sector.industry,
    keywords: [...sector.keywords, product],
    technologies: chance.some(technologies, chance.int(2, 7)),
    employees: chance.hit(0.06) ? null : chance.skewed(4, 12_000),
    description: `${name} offers ${product} for ${chance.pick(["small teams", "growing companies", "large organisations", "independent professionals", "customers everywhere"])}, from ${city}.`,
    city,
    country,
    countryCode: code,
    founded: chance.int(1985, 2024),
    product,
    client,
    knownToCrm: client !== "none" || chance.hit(0.15),
    outcome,
    publishesVideo: outcome !== "no channel" && outcome !== "no uploads",
    site:
      outcome !== "no channel" ? "open" : chance.hit(0.08) ? "refuses" : chance.hit(0.04) ? "silent" : "open",
    competitors: [],
  };
}

/** Companies that sell the same product compete; the order shows how closely. */
function competeWithinProducts(seed: string, companies: MarketCompany[]) {
  const byProduct = Map.groupBy(companies, (company) => company.product);
  const byIndustry = Map.groupBy(companies, (company) => company.industry);
  for (const company of companies) {
    const chance = new Chance(seed, "competitors", company.domain);
    const others = (list: MarketCompany[] = []) =>
      list.filter((one) => one !== company).map((one) => one.domain);
    const near = chance.some(others(byProduct.get(company.product)), 8);
    const far = chance.some(others(byIndustry.get(company.industry)), 4);
    company.competitors = [...new Set([...near, ...far])].slice(0, 10);
  }
}
