/** Competitors of Targets: what a company says of itself, who the model names, and what their own sites say to that. */
import { findCompetitors } from "../../research/competitors";
import { readHome, siteNameOf } from "../../research/site-home";
import { inSentences } from "../../toolkit/findings";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import type { Answer } from "../../upstream/call";
import { UpstreamError } from "../../upstream/failure";
import type { CompaniesPort, Company } from "../../upstream/companies/port";
import { competitors, type CompetitorsResult } from "./definition";
import { uncheckedInWords } from "./unchecked";

const nothing = (reason: string) => new NoFindings<CompetitorsResult>({ competitorsData: [] }, reason);

export const runCompetitors = implement(competitors, {
  async *find({ input: { domain }, upstreams }) {
    yield progress(`Reading ${domain}`);
    const [home, known] = await Promise.all([
      readHome(upstreams.sites, domain),
      companyIfKnown(upstreams.companies, domain),
    ]);
    const company = known?.value ?? null;
    const about = [company?.description, home.page?.description, home.page?.text].filter(Boolean).join("\n");
    if (about === "") {
      if (home.refusal) throw home.refusal;
      return nothing(
        inSentences(`No site answers at ${domain}, and nobody knows a company there.`, known?.unasked),
      );
    }
    const name = company?.name ?? siteNameOf(home.page) ?? domain;
    yield progress(`Naming who sells the same as ${name}, and checking each one's own site`);
    const search = await findCompetitors(upstreams, { domain, home: home.page?.url ?? null, name, about });
    const unchecked = search.unchecked.map(({ failure, ...one }) => ({ ...one, reason: failure.detail }));
    if (search.competitors.length > 0) return { competitorsData: search.competitors, unchecked };
    const [first] = search.unchecked;
    if (!first) return nothing(`Nobody was found who sells the same as ${name}.`);
    const sites = unchecked.map(uncheckedInWords).join("; ");
    // Where not one site answered, that is what happened, and asking again may help.
    if (unchecked.length === search.named) {
      const { upstream, kind } = first.failure;
      const detail = `None of the companies named as competitors of ${name} could be checked: ${sites}`;
      throw new UpstreamError({ upstream, kind, detail }, { cause: first.failure });
    }
    return nothing(
      `No competitor of ${name} could be confirmed: of ${search.named} named, ${unchecked.length} could not be checked: ${sites}.`,
    );
  },
});

/** The company's own site is enough to go by where no source of companies is set up. */
async function companyIfKnown(
  companies: CompaniesPort,
  domain: string,
): Promise<Answer<Company | null> | null> {
  try {
    return await companies.byDomain(domain);
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-configured") return null;
    throw error;
  }
}
