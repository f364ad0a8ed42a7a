/**
 * Use cases: decides for each keyword whether the company uses it, and finds the sentence or video
 * that proves it.
 */
import { channelOfCompany } from "../../shared-rules/company-channel";
import { goWithout, type Skippable, whyMissing } from "../../shared-rules/skip-unless";
import { findSentence } from "../../shared-rules/keyword-sentence";
import { monthsBack } from "../../shared-rules/months";
import { choosePages, companyPageWords, unnamedIn } from "../../shared-rules/page-budget";
import { readHome, siteNameOf, type SiteHome } from "../../shared-rules/site-home";
import { nullIfUnreadable, readPages } from "../../shared-rules/site-pages";
import { filterVideos, nearestMiss } from "../../shared-rules/video-filter";
import { formatNumber } from "../../toolkit/format-number";
import { implement, lacking, NoFindings, progress } from "../../toolkit/implementation";
import type { SettingsValues } from "../../toolkit/settings";
import type { Answer } from "../../vendors/call";
import type { SitePage } from "../../vendors/sites/port";
import type { Upstreams } from "../../vendors/upstreams";
import type { Video } from "../../vendors/videos/port";
import { useCases, type UseCaseResults } from "./definition";
import type { useCaseSettings } from "./settings";

const mostPages = 8;
const mostSitemapAddresses = 1000;

type UseCase = UseCaseResults[number];
type Filters = SettingsValues<typeof useCaseSettings>;

export const runUseCases = implement(useCases, {
  async *scrape({ input: { domain }, settings, upstreams, now }) {
    const keywords = [...new Set([...settings.keywords, ...settings.keywordsWithVideo])];
    if (keywords.length === 0)
      return new NoFindings<UseCaseResults>([], "Add at least one keyword to the filters.");
    yield progress(`Reading ${domain}`);
    const [home, sitemap] = await Promise.all([
      readHome(upstreams.sites, domain),
      sitemapOf(upstreams, domain),
    ]);
    if (!home.page && !home.refusal)
      return new NoFindings<UseCaseResults>([], `No website responds at ${domain}.`);
    const links = home.page?.links.map(({ href }) => href) ?? [];
    const unnamed = home.page ? unnamedIn([...sitemap, ...links], keywords) : [];
    if (unnamed.length > 0) yield progress(`Searching ${domain} for ${unnamed.join(", ")}`);
    const { found, missing: unsearched } = await searchedPages(
      upstreams,
      domain,
      unnamed,
      settings.monthsKeywordInterval,
    );
    const chosen = choosePages(
      { domain, found, sitemap, links },
      { keywords, goodWords: companyPageWords },
      mostPages,
    );
    if (chosen.length > 0) yield progress(`Reading ${chosen.length} pages of ${domain}`);
    const read = await readPages(upstreams.sites, chosen);
    const pages = read.pages.concat(
      home.page && home.source ? [{ value: home.page, source: home.source }] : [],
    );
    const site: SiteReading = { read: pages.length, unread: read.unread, refusal: home.refusal };
    const since = monthsBack(now, settings.monthsKeywordInterval);
    const recent = pages.filter(({ value }) => !value.publishedAt || new Date(value.publishedAt) >= since);
    const onPages = new Map(keywords.map((keyword) => [keyword, onSite(keyword, recent)]));

    const needVideos = keywords.filter(
      (keyword) => !onPages.get(keyword) || settings.keywordsWithVideo.includes(keyword),
    );
    let videos: Skippable<Answer<Video[]> | null> = { value: null, missing: null, failure: null };
    if (needVideos.length > 0) {
      yield progress(`Looking for videos about ${needVideos.join(", ")}`);
      videos = await recentVideos(upstreams, domain, home, monthsBack(now, settings.monthsInterval));
    }
    const results = keywords.map((keyword): UseCase => {
      const video = videos.value && onVideo(keyword, videos.value, settings, now);
      const needsVideo = settings.keywordsWithVideo.includes(keyword);
      const found = needsVideo ? video : (onPages.get(keyword) ?? video);
      if (found) return found;
      return notFound(keyword, {
        site,
        onlyOnSite: needsVideo && onPages.get(keyword) !== null,
        videosMissing: videos.failure && videos.missing,
        nearest: videos.value && nearestVideo(keyword, videos.value.value, settings, now),
      });
    });
    // A site that blocked the console must not count as "not relevant".
    if (home.refusal && results.every(({ isDomainRelevant }) => !isDomainRelevant)) throw home.refusal;
    return lacking(results, [
      ...(home.refusal ? [`The company's own site: ${whyMissing(home.refusal)}`] : []),
      ...unsearched.map((words) => `Search results: ${words}`),
      ...(videos.failure ? [`Videos: ${videos.missing}`] : []),
    ]);
  },
});

function onSite(keyword: string, pages: Answer<SitePage>[]): UseCase | null {
  for (const { value: page, source } of pages) {
    const text = [page.title, page.description, page.text].filter(Boolean).join("\n");
    const found = findSentence(text, keyword);
    if (!found) continue;
    return {
      keyword,
      isDomainRelevant: true,
      foundOn: "site page",
      relevancyDetails: found.sentence,
      cleanupPage: found.around,
      link: page.url,
      source,
    };
  }
  return null;
}

function onVideo(
  keyword: string,
  { value, source }: Answer<Video[]>,
  settings: Filters,
  now: Date,
): UseCase | null {
  const best = filterVideos(value, rulesFor(keyword, settings), now).kept[0];
  if (!best) return null;
  return {
    keyword,
    isDomainRelevant: true,
    foundOn: "video",
    relevancyDetails: best.quote ?? best.video.title,
    cleanupPage: [best.video.title, best.video.description].filter(Boolean).join("\n").slice(0, 1500),
    link: best.video.link,
    source,
  };
}

const rulesFor = (keyword: string, { monthsInterval, viewCountMin }: Filters) => ({
  keywords: [keyword],
  negativeKeywords: [],
  monthsInterval,
  viewCountMin,
  durationMaxSeconds: Number.POSITIVE_INFINITY,
});

/** Describes the video about the keyword with too few views. */
function nearestVideo(keyword: string, videos: Video[], settings: Filters, now: Date): string | null {
  const rules = rulesFor(keyword, settings);
  const miss = nearestMiss(filterVideos(videos, rules, now), rules, now);
  if (miss?.reason !== "too few views") return null;
  const { title, views } = miss.video;
  return `"${title}" with ${formatNumber(views ?? 0)} views of at least ${formatNumber(rules.viewCountMin * 1000)}`;
}

/** Number of pages behind a negative answer. */
interface SiteReading {
  read: number;
  unread: number;
  refusal: SiteHome["refusal"];
}

interface Searched {
  site: SiteReading;
  /** The site mentions the keyword, but the settings also require a video. */
  onlyOnSite: boolean;
  /** Why videos could not be read; null if they were, or if YouTube is not set up. */
  videosMissing: string | null;
  /** The video that almost qualifies; null if none mentions the keyword. */
  nearest: string | null;
}

/** If most of the site or the videos could not be read, the answer is unknown and not negative. */
function notFound(keyword: string, { site, onlyOnSite, videosMissing, nearest }: Searched): UseCase {
  const near = nearest ? ` Nearest: ${nearest}.` : "";
  const { read, unread, refusal } = site;
  const nothing = { keyword, isDomainRelevant: false, foundOn: "", cleanupPage: "", link: "" };
  if (videosMissing) {
    const onSite = onlyOnSite ? "The site mentions it" : `None of the ${read} pages we read mentions it`;
    const relevancyDetails = `${onSite}; videos could not be looked at: ${videosMissing}`;
    return { ...nothing, unread: true, relevancyDetails };
  }
  if (onlyOnSite) {
    const relevancyDetails = `The site mentions it, but no recent video with enough views is about it.${near}`;
    return { ...nothing, relevancyDetails };
  }
  const failed = refusal ? refusal.detail : `${unread} of ${read + unread} pages did not answer`;
  if (refusal || unread > read)
    return { ...nothing, unread: true, relevancyDetails: `The site could not be read: ${failed}` };
  const but = unread > 0 ? ` ${failed}.` : "";
  return {
    ...nothing,
    relevancyDetails: `Neither the ${read} pages we read nor recent videos${nearest ? " with enough views" : ""} mention it.${but}${near}`,
  };
}

async function sitemapOf(upstreams: Upstreams, domain: string): Promise<string[]> {
  return (await nullIfUnreadable(() => upstreams.sites.sitemap(domain, mostSitemapAddresses)))?.value ?? [];
}

/** Search results cost money, so only keywords missing from all the site's URLs are searched. */
async function searchedPages(
  upstreams: Upstreams,
  domain: string,
  keywords: string[],
  months: number,
): Promise<{ found: string[]; missing: string[] }> {
  const within = { unit: "weeks", count: Math.max(1, Math.ceil(months * 4.4)) } as const;
  const answers = await Promise.all(
    keywords.map((words) =>
      goWithout(() => upstreams.searchResults.page({ words, site: domain, within, page: 1 })),
    ),
  );
  return {
    found: answers.flatMap(({ value }) => value?.value.hits.map(({ link }) => link) ?? []),
    missing: answers.flatMap(({ failure, missing }) => (failure && missing ? [missing] : [])),
  };
}

async function recentVideos(
  upstreams: Upstreams,
  domain: string,
  home: SiteHome,
  since: Date,
): Promise<Skippable<Answer<Video[]> | null>> {
  return goWithout(async () => {
    const { found } = await channelOfCompany(upstreams.videos, domain, siteNameOf(home.page), {
      ...home,
      refusal: null,
    });
    return found ? upstreams.videos.uploads(found.channel.id, since) : null;
  });
}
