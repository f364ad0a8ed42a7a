/**
 * Apple Podcasts charts. The legacy feed has 200 rows for every genre. If it fails, the marketing
 * feed (overall chart, 100 rows) and the charts page (24 rows) replace it.
 */
import { type Answer, type Connection, minutes, type OutgoingRequest } from "../call";
import { readJson, readText } from "../response.server";
import { readFeed, readMarketingFeed, readPage } from "./apple-answers";
import { browserAgent, offered, withoutEntries, worthAnotherWay } from "./asking.server";
import type { Chart, ChartRequest, ChartSource } from "./port";

/** Apple's genre id for "all podcasts". */
const everything = "26";
const largestPage = 4_000_000;

interface Way {
  via: Chart["via"];
  address(country: string, genre: string): string;
  read(upstream: string, response: Response): Promise<Pick<Chart, "shows" | "updatedAt"> | null>;
}

const feed: Way = {
  via: "feed",
  address: (country, genre) =>
    `https://itunes.apple.com/${country}/rss/toppodcasts/limit=200${genre === everything ? "" : `/genre=${genre}`}/json`,
  // Apple sends the JSON as text/javascript.
  read: async (upstream, response) => readFeed(await readJson(upstream, response)),
};

const marketingFeed: Way = {
  via: "marketing-feed",
  address: (country) =>
    `https://rss.marketingtools.apple.com/api/v2/${country}/podcasts/top/100/podcasts.json`,
  read: async (upstream, response) => readMarketingFeed(await readJson(upstream, response)),
};

const page: Way = {
  via: "page",
  address: (country, genre) =>
    `https://podcasts.apple.com/${country}/charts${genre === everything ? "" : `?genre=${genre}`}`,
  read: async (upstream, response) => readPage((await readText(upstream, response, largestPage)).text),
};

export function appleCharts(connection: Connection): ChartSource {
  const upstream = connection.vendor.name;

  function ask(way: Way, request: ChartRequest): Promise<Answer<Chart | null>> {
    const genre = request.category ?? everything;
    const outgoing: OutgoingRequest = {
      url: way.address(request.country, genre),
      headers: { "user-agent": browserAgent, accept: "application/json, text/html;q=0.9" },
    };
    return connection.call({
      operation: `chart/${way.via}`,
      request: { country: request.country, genre, week: request.week },
      // Long enough for an interrupted scrape to resume with the same answer.
      keep: minutes(30),
      bucket: way.via,
      units: 0,
      perform: async (send) => {
        const response = await send(outgoing);
        const link = `https://podcasts.apple.com/${request.country}/charts?genre=${genre}`;
        if (!(await offered(upstream, response, connection.now(), [400, 404]))) return { value: null, link };
        const list = await way.read(upstream, response);
        if (!list) throw withoutEntries(upstream);
        return { value: { ...list, via: way.via }, link };
      },
    });
  }

  return {
    async chart(request) {
      const ways =
        (request.category ?? everything) === everything ? [feed, marketingFeed, page] : [feed, page];
      let failure: unknown;
      for (const way of ways) {
        try {
          const answer = await ask(way, request);
          // Only the feed can say that a chart does not exist: the other two sources know fewer
          // charts.
          if (answer.value || way === feed) return answer;
        } catch (error) {
          failure ??= error;
          if (!worthAnotherWay(error)) throw failure;
        }
      }
      throw failure;
    },
  };
}
