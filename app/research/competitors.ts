/** Who sells the same: proposed by the model from what a company says of itself, then checked on each one's own site. */
import { getDomain } from "tldts";
import { z } from "zod";
import type { ClientsPort } from "../upstream/clients/port";
import { UpstreamError } from "../upstream/failure";
import type { LanguageModelPort } from "../upstream/language-model/port";
import type { SitePage, SitesPort } from "../upstream/sites/port";

export interface Competitor {
  domain: string;
  company: string;
  logo: string | null;
  /** 0–100: how much of the same they sell to the same people. */
  score: number;
  evidence: { text: string; link: string }[];
  isClient: boolean;
}

export interface CompetitorQuestion {
  domain: string;
  name: string;
  /** What the company says of itself: description, text of its first page. */
  about: string;
}

export interface CompetitorPorts {
  languageModel: Pick<LanguageModelPort, "ask">;
  sites: Pick<SitesPort, "home">;
  clients: Pick<ClientsPort, "byDomain">;
}

const most = 10;

/** Places where everybody is listed, sold or reviewed. */
const everybodys = new Set(
  `alibaba alternativeto amazon appsumo bing capterra clutch crunchbase ebay etsy facebook fiverr g2 gartner getapp github
   glassdoor google indeed instagram linkedin medium pinterest producthunt quora reddit saashub shopify slashdot
   softwareadvice sourceforge tiktok trustpilot trustradius twitter upwork walmart wikipedia x yelp youtube zoominfo`.split(
    /\s+/,
  ),
);

const answer = z.object({
  competitors: z.array(
    z.object({
      name: z.string(),
      domain: z.string(),
      score: z.number().min(0).max(100),
      reason: z.string(),
    }),
  ),
});

const instructions = `You name direct competitors of a company: companies that sell the same kind of product or service to the same buyers.
For each give its name, the domain of its own site, a score from 0 (hardly overlaps) to 100 (sells the same to the same people)
and one sentence that says what both sell. Name at most ${most}, best first. Never name the company itself, its parent,
its brands, resellers, marketplaces, directories or review sites. Leave out whatever you are not sure exists.`;

export async function findCompetitors(
  ports: CompetitorPorts,
  question: CompetitorQuestion,
): Promise<Competitor[]> {
  const { domain, name, about } = question;
  const asked = await ports.languageModel.ask({
    name: "competitors",
    instructions,
    input: `Company: ${name}\nDomain: ${domain}\n\n${about.slice(0, 6000)}`,
    schema: answer,
  });
  const own = getDomain(domain);
  const proposed = new Map<string, z.infer<typeof answer>["competitors"][number]>();
  for (const one of asked.value.value.competitors) {
    const theirs = getDomain(one.domain);
    if (theirs && theirs !== own && !everybodys.has(theirs.split(".")[0] ?? "") && !proposed.has(theirs))
      proposed.set(theirs, one);
  }
  const checked = await Promise.all(
    [...proposed].slice(0, most).map(async ([theirs, one]) => {
      const [site, client] = await Promise.all([
        siteOf(ports.sites, theirs),
        isClient(ports.clients, theirs),
      ]);
      if (!site.exists) return null;
      // A site that leads back to the company is the company.
      if (site.page && getDomain(site.page.url) === own) return null;
      return describe(theirs, one, site.page, client);
    }),
  );
  return checked.filter((one) => one !== null).toSorted((a, b) => b.score - a.score);
}

function describe(
  domain: string,
  { name, score, reason }: z.infer<typeof answer>["competitors"][number],
  page: SitePage | null,
  client: boolean,
): Competitor {
  const link = page?.url ?? `https://${domain}/`;
  const words = page?.description ?? page?.title;
  return {
    domain,
    company: name,
    logo: page?.image ?? null,
    score: Math.round(score),
    evidence: [{ text: reason, link }, ...(words ? [{ text: words, link }] : [])],
    isClient: client,
  };
}

/** A site that refuses us is there; one that can't be reached is not taken for a company. */
async function siteOf(
  sites: CompetitorPorts["sites"],
  domain: string,
): Promise<{ exists: boolean; page: SitePage | null }> {
  try {
    const { value } = await sites.home(domain);
    return { exists: value !== null, page: value };
  } catch (error) {
    if (error instanceof UpstreamError) return { exists: error.kind === "blocked", page: null };
    throw error;
  }
}

/** Without a CRM nobody is known to be a client; any other trouble with it is told. */
async function isClient(clients: CompetitorPorts["clients"], domain: string): Promise<boolean> {
  try {
    return (await clients.byDomain(domain)).value.state === "client";
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-configured") return false;
    throw error;
  }
}
