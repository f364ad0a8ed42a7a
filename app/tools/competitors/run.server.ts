/**
 * Finds competitors: reads the company's own site, asks the model for names, and checks these
 * against their sites.
 */
import { companiesNamed, findCompetitors } from "../../shared-rules/competitors";
import { readHome, siteNameOf } from "../../shared-rules/site-home";
import { goWithout } from "../../shared-rules/skip-unless";
import { inSentences } from "../../toolkit/findings";
import { implement, lacking, NoFindings, progress, WithNote } from "../../toolkit/implementation";
import { leftOut } from "../../toolkit/left-out";
import { UpstreamError } from "../../vendors/failure";
import { competitors, type CompetitorsResult } from "./definition";
import { uncheckedInWords } from "./unchecked";

const nothing = (reason: string) => new NoFindings<CompetitorsResult>({ competitorsData: [] }, reason);

export const runCompetitors = implement(competitors, {
  async *find({ input: { domain }, upstreams }) {
    yield progress(`Reading ${domain}`);
    const [home, known] = await Promise.all([
      readHome(upstreams.sites, domain),
      goWithout(() => upstreams.companies.byDomain(domain)),
    ]);
    const company = known.value?.value ?? null;
    const about = [company?.description, home.page?.description, home.page?.text].filter(Boolean).join("\n");
    if (about === "") {
      const failed = home.refusal ?? known.failure;
      if (failed) throw failed;
      return nothing(
        inSentences(
          `No website responds at ${domain}, and no vendor knows a company with this domain.`,
          known.value?.unasked,
        ),
      );
    }
    const name = company?.name ?? siteNameOf(home.page) ?? domain;
    yield progress(`Finding competitors of ${name} and checking their websites`);
    const search = await findCompetitors(upstreams, { domain, home: home.page?.url ?? null, name, about });
    const unchecked = search.unchecked.map(({ failure, ...one }) => ({ ...one, reason: failure.detail }));
    const missing = known.failure ? [`Company: ${known.missing}`, ...search.missing] : search.missing;
    const named = search.left.total + search.unchecked.length + search.competitors.length;
    const left = leftOut([{ of: named, what: companiesNamed, counts: search.left.counts }]);
    if (search.competitors.length > 0) {
      const result: CompetitorsResult = { competitorsData: search.competitors, unchecked };
      return missing.length > 0
        ? lacking(result, left ? [...missing, left] : missing)
        : new WithNote(result, left);
    }
    const [first] = search.unchecked;
    if (!first) return nothing(inSentences(`We found no competitors of ${name}.`, left));
    const sites = unchecked.map(uncheckedInWords).join("; ");
    // If no site answered, the run fails, because a retry may help.
    if (unchecked.length === search.named) {
      const { upstream, kind } = first.failure;
      const detail = `None of the companies named as competitors of ${name} could be checked: ${sites}`;
      throw new UpstreamError({ upstream, kind, detail }, { cause: first.failure });
    }
    return nothing(
      inSentences(
        `We could not confirm any competitor of ${name}. Of ${search.named} candidates, ${unchecked.length} could not be checked: ${sites}.`,
        left,
      ),
    );
  },
});
