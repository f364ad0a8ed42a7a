/**
 * Spotify charts: the site's API, or the same rows in the site's page if the API's answer is
 * unusable.
 */
import { type Answer, type Connection, minutes } from "../call";
import { readJson, readText } from "../response.server";
import { browserAgent, offered, withoutEntries, worthAnotherWay } from "./asking.server";
import { scriptOf } from "./page-data";
import type { Chart, ChartRequest, ChartShow, ChartSource } from "./port";
import { address, at, mostOf, listAt, plain, summary } from "./show";

const site = "https://podcastcharts.byspotify.com";
const largestPage = 4_000_000;

export function spotifyCharts(connection: Connection): ChartSource {
  const upstream = connection.vendor.name;

  function ask(
    via: "api" | "page",
    { country, category, week }: ChartRequest,
    read: (response: Response) => Promise<ChartShow[] | null>,
  ): Promise<Answer<Chart | null>> {
    const slug = category ?? "top-podcasts";
    const page = `${site}/${country}/${slug}`;
    const limit = slug === "top-podcasts" || slug === "trending" ? 200 : 50;
    return connection.call({
      operation: `chart/${via}`,
      request: { country, slug, week },
      keep: minutes(30),
      bucket: via,
      units: 0,
      perform: async (send) => {
        const response = await send({
          url: via === "api" ? `${site}/api/charts/${slug}?region=${country}&limit=${limit}` : page,
          headers: {
            "user-agent": browserAgent,
            accept: via === "api" ? "application/json" : "text/html",
            referer: `${site}/`,
          },
        });
        if (!(await offered(upstream, response, connection.now(), [404]))) return { value: null, link: page };
        const shows = await read(response);
        if (!shows) throw withoutEntries(upstream);
        return { value: { shows, updatedAt: null, via }, link: page };
      },
    });
  }

  return {
    async chart(request) {
      try {
        return await ask("api", request, async (response) => readRows(await readJson(upstream, response)));
      } catch (error) {
        if (!worthAnotherWay(error)) throw error;
        const answer = await ask("page", request, async (response) =>
          readPageRows((await readText(upstream, response, largestPage)).text),
        ).catch(() => null);
        if (answer?.value) return answer;
        throw error;
      }
    },
  };
}

/** Returns null if the list is missing or contains no show. */
export function readRows(rows: unknown): ChartShow[] | null {
  return Array.isArray(rows) ? mostOf((rows as unknown[]).map(readRow)) : null;
}

function readPageRows(html: string): ChartShow[] | null {
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
