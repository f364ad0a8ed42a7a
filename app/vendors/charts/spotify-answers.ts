/** Reading Spotify's chart: the API's list, or the same rows inside the charts page. */
import { scriptOf } from "./page-data";
import type { ChartShow } from "./port";
import { address, at, mostOf, listAt, plain, summary } from "./show";

/** null: the list is not where it should be, or nothing in it is a show. */
export function readRows(rows: unknown): ChartShow[] | null {
  return Array.isArray(rows) ? mostOf((rows as unknown[]).map(readRow)) : null;
}

export function readPageRows(html: string): ChartShow[] | null {
  const serialized = scriptOf(html, "__NEXT_DATA__");
  if (!serialized) return null;
  try {
    return readRows(listAt(JSON.parse(serialized), "props", "pageProps", "chartEntries"));
  } catch {
    return null;
  }
}

function readRow(row: unknown): ChartShow | null {
  const uri = at(row, "showUri");
  const id = typeof uri === "string" ? /^spotify:show:([A-Za-z0-9]+)$/.exec(uri.trim())?.[1] : undefined;
  const title = plain(at(row, "showName"));
  if (!id || !title) return null;
  return {
    id,
    title,
    publisher: plain(at(row, "showPublisher")),
    summary: summary(at(row, "showDescription")),
    image: address(at(row, "showImageUrl")),
    link: `https://open.spotify.com/show/${id}`,
    genre: null,
  };
}
