/**
 * Finds competitors: the model proposes them from the company's own site and its search rivals, and
 * the console then checks each one's site.
 */
import { registeredDomain } from "../keys/domain";
import { z } from "zod";
import type { Source } from "../vendors/call";
import type { ClientsPort } from "../vendors/clients/port";
import { UpstreamError } from "../vendors/failure";
import type { LanguageModelPort } from "../vendors/language-model/port";
import type { LogosPort } from "../vendors/logos/port";
import type { SearchRival, SearchRivalsPort } from "../vendors/search-rivals/port";
import type { SitePage, SitesPort } from "../vendors/sites/port";
import { asUntrusted, untrustedTextRule } from "../toolkit/untrusted-text";
import { ExclusionCounts } from "./exclusion-counts";
import { type Evidence, evidenceOf } from "./competitor-evidence";
import { type CompetitorScore, scoreOf } from "./competitor-score";
import { goWithout } from "./skip-unless";
import { logoOf } from "./logo";
import { isEverybodys, isOwnDomain, isTheCompany } from "./own-company";
import { siteNameOf } from "./site-home";

export interface Competitor {
  domain: string;
  company: string;
  logo: string | null;
  /** 0–100: how similar products and customers are. */
  score: number;
  /** Components of the score. */
  parts: CompetitorScore["parts"];
  evidence: Evidence[];
  isClient: boolean;
  /** Set if the CRM did not answer, so that `isClient` is unknown. */
  clientUnknown?: true;
}

/** A company that the model proposed but whose site could not be read, so it remains undecided. */
export interface Unchecked {
  domain: string;
  company: string;
  failure: UpstreamError;
}

/** Noun for counts of kept and excluded companies. */
export const companiesNamed = ["company named", "companies named"] as const;

export interface CompetitorSearch {
  /** Sorted by score, best first. */
  competitors: Competitor[];
  unchecked: Unchecked[];
  /** Proposed companies that are no competitors, counted by reason. */
  left: ExclusionCounts;
  /** Number of companies that the model proposed. */
  named: number;
  /** Source of the proposals. */
  source: Source;
  /** One sentence for each check that could not be made. */
  missing: string[];
}

export interface CompetitorQuestion {
  domain: string;
  /** URL of the home page. It can differ from the given domain after a redirect. */
  home: string | null;
  name: string;
  /** The company's description of itself: vendor record and text of its home page. */
  about: string;
}

export interface CompetitorPorts {
  languageModel: Pick<LanguageModelPort, "ask">;
  sites: Pick<SitesPort, "home">;
  clients: Pick<ClientsPort, "byDomain">;
  searchRivals: SearchRivalsPort;
  logos: LogosPort;
}

const most = 10;

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
type Named = z.infer<typeof answer>["competitors"][number];

const instructions = `You name direct competitors of a company: companies that sell the same kind of product or service to the same buyers.
For each give its name, the domain of its own site, a score from 0 (hardly overlaps) to 100 (sells the same to the same people)
and one sentence that says what both sell. Name at most ${most}, best first. Never name the company itself, its parent,
its brands, resellers, marketplaces, directories or review sites. Leave out whatever you are not sure exists.
Domains found by the same web searches may be given: some are competitors, others only write about the subject or list it.
${untrustedTextRule}`;

interface Found {
  named: Named;
  domain: string;
  page: SitePage | null;
  pageSource: Source | undefined;
}

export async function findCompetitors(
  ports: CompetitorPorts,
  question: CompetitorQuestion,
): Promise<CompetitorSearch> {
  const { domain, name, about } = question;
  // Without a vendor for search data, the score says that it is based on less.
  const search = await goWithout(() => ports.searchRivals.ofDomain(domain));
  const searched = search.value;
  const missing = new Set(search.failure ? [`Search data: ${search.missing}`] : []);
  const rivals = (searched?.value ?? []).filter(
    (one) => !isEverybodys(one.domain) && !isOwnDomain(one.domain, question),
  );
  const ask = (input: (string | false)[]) =>
    ports.languageModel.ask({
      name: "competitors",
      instructions,
      input: [`Company: ${asUntrusted(name)}\nDomain: ${domain}`, ...input].filter(Boolean).join("\n\n"),
      schema: answer,
    });
  const read = about.slice(0, 6000);
  const asked = await ask([
    asUntrusted(read),
    rivals.length > 0 &&
      `Found by the same searches: ${asUntrusted(rivals.map((one) => one.domain).join(", "))}`,
  ]);
  const left = new ExclusionCounts();
  const possible = proposed(asked.value.value.competitors, question, left);
  const named = await confirmed(possible, { read, rivals, left, unread: () => ask([]) });
  const checked = await Promise.all(named.map((one) => check(ports.sites, one, question, left)));
  const described = await Promise.all(
    eachOnce(checked, left).map((found) =>
      describe(ports, found, {
        question,
        modelSource: asked.source,
        rivals,
        rivalsSource: searched?.source,
        missing,
      }),
    ),
  );
  return {
    competitors: described.toSorted((a, b) => b.score - a.score),
    unchecked: checked.filter((one) => one !== null && "failure" in one),
    left,
    named: named.length,
    source: asked.source,
    missing: [...missing],
  };
}

/**
 * Returns the first ten candidates whose domain belongs to another company and is no marketplace or
 * directory.
 */
function proposed(named: Named[], question: CompetitorQuestion, left: ExclusionCounts): Named[] {
  const seen = new Set<string>();
  const possible = named.flatMap((one) => {
    const domain = registeredDomain(one.domain);
    const fits =
      domain !== null &&
      (!isOwnDomain(domain, question) || left.drop(theCompany)) &&
      (!isEverybodys(domain) || left.drop(everybodys)) &&
      (!seen.has(domain) || left.drop(twice));
    if (domain === null) left.drop(withoutSite);
    if (!domain || !fits) return [];
    seen.add(domain);
    return [{ ...one, domain }];
  });
  left.drop(`come after the first ${most} that are checked`, possible.length - most);
  return possible.slice(0, most);
}

const withoutSite = "have no working website";
const theCompany = "are the company itself";
const everybodys = "lead to a marketplace, network or directory";
const twice = "were named twice";

/**
 * Returns the proposed companies that a second source confirms: the same searches, or the model
 * without the page. A company's page may choose which competitors it mentions, so a name from the
 * page alone does not count.
 */
async function confirmed(
  possible: Named[],
  grounds: {
    read: string;
    rivals: SearchRival[];
    left: ExclusionCounts;
    unread: () => Promise<{ value: { value: z.infer<typeof answer> } }>;
  },
): Promise<Named[]> {
  const page = squeezed(grounds.read);
  const standsThere = ({ name, domain }: Named) =>
    [name, domain.split(".")[0] ?? ""].map(squeezed).some((words) => words !== "" && page.includes(words));
  const known = new Set(grounds.rivals.map((one) => registeredDomain(one.domain)));
  const doubtful = new Set(possible.filter((one) => standsThere(one) && !known.has(one.domain)));
  if (doubtful.size === 0) return possible;
  for (const { domain } of (await grounds.unread()).value.value.competitors)
    known.add(registeredDomain(domain));
  return possible.filter(
    (one) =>
      !doubtful.has(one) ||
      known.has(one.domain) ||
      grounds.left.drop("are named by the company's own site alone"),
  );
}

/** Removes case, spaces and hyphens. */
const squeezed = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Checks whether the candidate has a site of its own. A redirect counts as its target. */
async function check(
  sites: CompetitorPorts["sites"],
  named: Named,
  question: CompetitorQuestion,
  left: ExclusionCounts,
): Promise<Found | Unchecked | null> {
  const none = (reason: string) => left.drop(reason) || null;
  try {
    const { value: page, source } = await sites.home(named.domain);
    if (!page) return none(withoutSite);
    if (isTheCompany(page, question)) return none(theCompany);
    const domain = registeredDomain(page.url) ?? named.domain;
    return isEverybodys(domain) ? none(everybodys) : { named, domain, page, pageSource: source };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { domain, name } = named;
    // A site that refuses the console does exist.
    if (error.kind === "blocked") return { named, domain, page: null, pageSource: undefined };
    // A URL that the console must not fetch is not a company's site.
    return error.kind === "invalid-input"
      ? none(withoutSite)
      : { domain, company: name || domain, failure: error };
  }
}

/** Keeps one entry per company, even if it has two domains. */
function eachOnce(checked: (Found | Unchecked | null)[], left: ExclusionCounts): Found[] {
  const found = new Map<string, Found>();
  for (const one of checked) {
    if (!one || !("named" in one)) continue;
    if (found.has(one.domain)) left.drop(twice);
    else found.set(one.domain, one);
  }
  return [...found.values()];
}

interface Grounds {
  question: CompetitorQuestion;
  modelSource: Source;
  rivals: SearchRival[];
  rivalsSource: Source | undefined;
  /** Collects the checks that could not be made. */
  missing: Set<string>;
}

async function describe(
  ports: CompetitorPorts,
  { named, domain, page, pageSource }: Found,
  { question, modelSource, rivals, rivalsSource, missing }: Grounds,
): Promise<Competitor> {
  const [client, logo] = await Promise.all([
    goWithout(() => ports.clients.byDomain(domain)),
    logoOf(ports.logos, domain, page?.image ?? null),
  ]);
  if (client.failure) missing.add(`Clients among the competitors: ${client.missing}`);
  const shared = rivals.find((one) => registeredDomain(one.domain) === domain)?.sharedSearches ?? 0;
  return {
    domain,
    company: named.name || siteNameOf(page) || domain,
    logo,
    ...scoreOf(named.score, rivals.length > 0 ? { shared, most: rivals[0]?.sharedSearches ?? 0 } : null),
    evidence: evidenceOf(
      { name: named.name, link: page?.url ?? `https://${domain}/` },
      {
        reason: { text: named.reason, source: modelSource },
        site: page && { text: page.description ?? page.title, source: pageSource },
        searches: rivals.length > 0 ? { shared, source: rivalsSource } : null,
      },
      question,
    ),
    // Without a CRM, no company counts as a client.
    isClient: client.value?.value.state === "client",
    ...(client.failure && { clientUnknown: true }),
  };
}
