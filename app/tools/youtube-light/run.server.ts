/**
 * Decides whether a company publishes relevant video: finds its channel and filters its latest
 * uploads.
 */
import { formatNumber } from "../../toolkit/format-number";
import { channelOfCompany } from "../../shared-rules/company-channel";
import { monthsBack } from "../../shared-rules/months";
import { readHome, siteNameOf } from "../../shared-rules/site-home";
import { filterVideos, type FilteredVideos, type VideoRules } from "../../shared-rules/video-filter";
import type { FactItem } from "../../shared-rules/fact-items";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import type { Source } from "../../vendors/call";
import type { Video } from "../../vendors/videos/port";
import {
  channelItem,
  day,
  filterInWords,
  newest,
  noChannelReason,
  plural,
  relevantVideosItem,
} from "../youtube/facts";
import { youtubeLight } from "./definition";

export const runYoutubeLight = implement(youtubeLight, {
  async *scrape({ input: { domain }, settings, upstreams, now }) {
    yield progress(`Reading ${domain}`);
    const home = await readHome(upstreams.sites, domain);
    const name = siteNameOf(home.page) ?? domain;
    yield progress(`Looking for the YouTube channel of ${name}`);
    const search = await channelOfCompany(upstreams.videos, domain, siteNameOf(home.page), home);
    if (!search.found) {
      const reason = noChannelReason(name, domain, search);
      return new NoFindings<FactItem[]>([{ name: "Result", value: reason }], reason);
    }
    const { channel } = search.found;
    yield progress(
      `Reading the uploads of ${channel.title} since ${day(monthsBack(now, settings.monthsInterval))}`,
    );
    const uploads = await upstreams.videos.uploads(channel.id, monthsBack(now, settings.monthsInterval));
    yield progress(`Judging ${plural(uploads.value.length, "upload")} of ${channel.title}`);
    const filtered = filterVideos(uploads.value, settings, now);
    return [
      ...verdict(filtered, settings, now, uploads.source),
      channelItem(search.found),
      ...facts(uploads.value, filtered, filterInWords(filtered, settings, now), uploads.source),
    ];
  },
});

function verdict(filtered: FilteredVideos, rules: VideoRules, now: Date, source: Source): FactItem[] {
  const words = filterInWords(filtered, rules, now);
  const { kept } = filtered;
  const yes = kept.length > 0;
  return [
    {
      name: "Relevant",
      value: yes ? "Yes" : "No",
      source,
      note: yes ? `${plural(kept.length, "video")} of ${words}` : words,
    },
  ];
}

function facts(videos: Video[], filtered: FilteredVideos, words: string, source: Source): FactItem[] {
  const last = newest(videos);
  const most = videos.toSorted((a, b) => (b.views ?? 0) - (a.views ?? 0))[0];
  const found = [...new Set(filtered.kept.flatMap(({ matched }) => matched))];
  return [
    last
      ? {
          name: "Last upload",
          value: `${day(last.publishedAt)}: ${last.title}`,
          day: last.publishedAt,
          href: last.link,
          source,
        }
      : { name: "Last upload", value: "None in this time", absent: true, source, note: words },
    relevantVideosItem(filtered, words, source),
    most && most.views !== null
      ? {
          name: "Views",
          value: `${formatNumber(most.views)} at most: ${most.title}`,
          count: most.views,
          href: most.link,
          source,
        }
      : { name: "Views", value: "Unknown", absent: true, source },
    { name: "Keywords found", value: found.length > 0 ? found : "None", source },
  ];
}
