/** Reads pages of a company's site and keeps those about the subject. */
import { choosePages, companyPageWords } from "../../shared-rules/page-budget";
import { readPages } from "../../shared-rules/site-pages";
import { judgeTexts } from "../../shared-rules/verdicts";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import { type SpokenPages, whatTheySay } from "./definition";

export const runWhatTheySay = implement(whatTheySay, {
  async *ask({ input: { domain }, settings, upstreams }) {
    yield progress(`Reading ${domain}`);
    const home = await upstreams.sites.home(domain);
    const nothing: SpokenPages = { pages: [], read: 0, unjudged: 0 };
    if (!home.value) return new NoFindings(nothing, `No website responds at ${domain}.`);

    const links = home.value.links.map(({ href }) => href).filter((href) => href !== home.value?.url);
    const others = choosePages(
      { domain, found: [], sitemap: [], links },
      { keywords: [settings.subject], goodWords: companyPageWords },
      settings.pages - 1,
    );
    yield progress(`Reading ${others.length + 1} pages of ${domain}`);
    const answers = [home, ...(await readPages(upstreams.sites, others)).pages];
    const read = answers.flatMap(({ value, source }) => (value ? [{ page: value, source }] : []));

    yield progress(`Judging ${read.length} pages`);
    const judged = await judgeTexts(
      upstreams.languageModel,
      `The page mentions "${settings.subject}".`,
      read.map(({ page }) => ({ key: page.url, text: page.text })),
    );
    const pages = read.flatMap(({ page, source }, at) => {
      const verdict = judged[at]?.verdict;
      if (!verdict?.yes) return [];
      const { quote, reason } = verdict;
      return [
        {
          title: page.title ?? page.url,
          link: page.url,
          quote,
          why: reason,
          source: { ...source, link: page.url },
        },
      ];
    });
    const unjudged = judged.filter(({ verdict }) => verdict === null).length;
    const result = { pages, read: read.length, unjudged };
    if (pages.length > 0) return result;
    return new NoFindings(result, `None of the ${read.length} pages we read mentions ${settings.subject}.`);
  },
});
