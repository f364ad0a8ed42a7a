/** Tables of a Relevancy Check: the verdict in one row, and the matching videos. */
import type { FactItem } from "../../shared-rules/fact-items";
import { table } from "../../toolkit/tables/table";

type Items = FactItem[];

const item = (items: Items, name: string) => items.find((each) => each.name === name);
const fitting = (items: Items) => item(items, "Relevant videos")?.videos;

/** Example: "Relevant: 3 videos of 48 uploads since …". */
export function answer(items: Items): string {
  const relevant = item(items, "Relevant");
  const verdict = relevant?.value === "Yes" ? "Relevant" : "Not relevant";
  return relevant?.note ? `${verdict}: ${relevant.note}.` : `${verdict}.`;
}

export const companies = table<Items>()({
  title: "Company",
  of: "company",
  views: [{ label: "Relevant", filters: { relevant: "yes" }, fits: true }],
  rows: (items) => (item(items, "Result") ? [] : [items]),
  columns: [
    { name: "relevant", kind: "yes-no", value: (items) => item(items, "Relevant")?.value === "Yes" },
    {
      name: "channel",
      kind: "text",
      value: (items) => textOf(item(items, "Channel")),
      href: (items) => item(items, "Channel")?.href ?? null,
    },
    {
      name: "channel_link",
      kind: "link",
      value: (items) => item(items, "Channel")?.href ?? null,
      fileOnly: true,
    },
    {
      name: "last_upload",
      kind: "date",
      value: (items) => item(items, "Last upload")?.day ?? null,
      href: (items) => item(items, "Last upload")?.href ?? null,
    },
    {
      name: "last_upload_link",
      kind: "link",
      value: (items) => item(items, "Last upload")?.href ?? null,
      fileOnly: true,
    },
    { name: "relevant_videos", kind: "number", value: (items) => fitting(items)?.length ?? null },
    {
      name: "best_video_title",
      label: "Best video",
      kind: "text",
      value: (items) => fitting(items)?.[0]?.title ?? null,
      href: (items) => fitting(items)?.[0]?.link ?? null,
    },
    {
      name: "best_video_link",
      kind: "link",
      value: (items) => fitting(items)?.[0]?.link ?? null,
      fileOnly: true,
    },
    { name: "best_video_views", kind: "number", value: (items) => fitting(items)?.[0]?.views ?? null },
    {
      name: "best_video_published",
      kind: "date",
      value: (items) => fitting(items)?.[0]?.publishedAt ?? null,
    },
    { name: "most_views", kind: "number", value: (items) => item(items, "Views")?.count ?? null },
    {
      name: "keywords_found",
      kind: "list",
      value: (items) => {
        const value = item(items, "Keywords found")?.value;
        return Array.isArray(value) ? value : null;
      },
    },
  ],
  lacks: (items) => (item(items, "Relevant")?.value === "No" ? [answer(items)] : []),
  source: (items) => item(items, "Relevant")?.source,
});

const textOf = (found: FactItem | undefined) => (typeof found?.value === "string" ? found.value : null);

export const videos = table<Items>()({
  title: "Matching videos",
  of: "video",
  version: 2,
  rows: (items) => fitting(items) ?? [],
  columns: [
    {
      name: "thumbnail",
      label: "Thumbnail",
      kind: "image",
      value: ({ thumbnail }) => thumbnail ?? null,
      screenOnly: true,
    },
    { name: "title", kind: "text", value: ({ title }) => title, href: ({ link }) => link },
    { name: "link", kind: "link", value: ({ link }) => link, fileOnly: true },
    { name: "published", kind: "date", value: ({ publishedAt }) => publishedAt },
    { name: "views", kind: "number", value: ({ views }) => views },
    {
      name: "times_median",
      label: "Times the median",
      kind: "number",
      value: ({ timesMedian }) => timesMedian ?? null,
      screenOnly: true,
    },
    { name: "length", kind: "duration", value: ({ durationSeconds }) => durationSeconds },
    { name: "keywords", label: "Mentions", kind: "list", value: ({ keywords }) => keywords },
    { name: "quote", kind: "long text", value: ({ quote }) => quote },
  ],
});
