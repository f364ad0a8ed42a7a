/**
 * Parses Apple's three chart formats. Each reader returns null if the answer has no list where it
 * is expected.
 */
import { scriptOf } from "./page-data";
import type { Chart, ChartShow } from "./port";
import { address, at, mostOf, instant, isRecord, listAt, plain, summary } from "./show";

type List = Pick<Chart, "shows" | "updatedAt">;

/**
 * `itunes.apple.com/{cc}/rss/toppodcasts/…/json`. A single row is an object instead of a list;
 * without rows the key is absent.
 */
export function readFeed(body: unknown): List | null {
  const entry = at(body, "feed", "entry");
  const rows: unknown[] = Array.isArray(entry) ? (entry as unknown[]) : isRecord(entry) ? [entry] : [];
  return list(rows.map(feedShow), at(body, "feed", "updated", "label"));
}

function feedShow(row: unknown): ChartShow | null {
  const image = listAt(row, "im:image")?.at(-1);
  return show({
    id: at(row, "id", "attributes", "im:id"),
    title: at(row, "im:name", "label"),
    publisher: at(row, "im:artist", "label"),
    summary: at(row, "summary", "label"),
    image: at(image, "label"),
    link: at(row, "link", "attributes", "href") ?? at(row, "link", 0, "attributes", "href"),
    genre: at(row, "category", "attributes", "label"),
  });
}

/** `rss.marketingtools.apple.com/api/v2/…/podcasts.json`: only the overall chart, 100 rows. */
export function readMarketingFeed(body: unknown): List | null {
  const rows = listAt(body, "feed", "results") ?? [];
  return list(
    rows.map((row) =>
      show({
        id: at(row, "id"),
        title: at(row, "name"),
        publisher: at(row, "artistName"),
        image: at(row, "artworkUrl100"),
        link: at(row, "url"),
        genre: at(row, "genres", 0, "name"),
      }),
    ),
    at(body, "feed", "updated"),
  );
}

/**
 * `podcasts.apple.com/{cc}/charts`: 24 rows. Older pages contain a list; pages built since 2026
 * wrap it in `{data}`.
 */
export function readPage(html: string): List | null {
  const serialized = scriptOf(html, "serialized-server-data");
  if (!serialized) return null;
  let body: unknown;
  try {
    body = JSON.parse(serialized);
  } catch {
    return null;
  }
  const shelves = listAt(body, 0, "data", "shelves") ?? listAt(body, "data", 0, "data", "shelves") ?? [];
  // Series, episodes and channels have separate shelves. The chart is the first shelf that ranks
  // shows.
  const shelf = shelves.find((one) => readShelf(one).length > 0);
  return list(readShelf(shelf), undefined);
}

function readShelf(shelf: unknown): ChartShow[] {
  if (/episode|channel/i.test(String(at(shelf, "contentType")))) return [];
  return (listAt(shelf, "items") ?? []).flatMap((item) => {
    const link = at(item, "clickAction", "pageUrl") ?? at(item, "contextAction", "podcastOffer", "storeUrl");
    const template = at(item, "icon", "template");
    return (
      show({
        id: at(item, "adamId"),
        title: at(item, "title"),
        publisher: at(item, "subtitles", 0),
        summary: at(item, "summary"),
        image: typeof template === "string" ? template.replace("{w}x{h}bb.{f}", "170x170bb.webp") : undefined,
        link,
        genre: (listAt(item, "genreNames") ?? []).find((name) => name !== "Podcasts"),
      }) ?? []
    );
  });
}

function show(row: Partial<Record<keyof ChartShow, unknown>>): ChartShow | null {
  const id = typeof row.id === "number" ? String(row.id) : plain(row.id);
  const title = plain(row.title);
  if (!id || !/^\d+$/.test(id) || !title) return null;
  return {
    id,
    title,
    publisher: plain(row.publisher),
    summary: summary(row.summary),
    image: address(row.image),
    link: address(row.link),
    genre: plain(row.genre),
  };
}

function list(rows: (ChartShow | null)[], updated: unknown): List | null {
  const shows = mostOf(rows);
  return shows && { shows, updatedAt: instant(updated) };
}
