/**
 * YouTube charts: the charts site's own API. One list per country and week, available since May
 * 2025.
 */
import { type Connection, minutes, type Send } from "../call";
import { readJson } from "../response.server";
import { browserAgent, offered, withoutEntries } from "./asking.server";
import type { ChartSource } from "./port";
import { endDateFor, readHistory, readList } from "./youtube-answers";

const site = "https://charts.youtube.com";

export function youtubeCharts(connection: Connection): ChartSource {
  const upstream = connection.vendor.name;

  /** Returns null if the country has no podcast chart. */
  async function browse(send: Send, country: string, endDate: string | null): Promise<unknown> {
    const response = await send({
      method: "POST",
      url: `${site}/youtubei/v1/browse?alt=json&prettyPrint=false`,
      headers: {
        "user-agent": browserAgent,
        origin: site,
        referer: `${site}/`,
        "x-youtube-client-name": "31",
        "x-youtube-client-version": "2.0",
      },
      json: question(country, endDate),
    });
    // For a country without podcast charts the site answers "400 Request contains an invalid
    // argument."
    if (!(await offered(upstream, response, connection.now(), [400, 404]))) return null;
    return readJson(upstream, response);
  }

  return {
    chart: ({ country, week, asOf }) =>
      connection.call({
        operation: "chart",
        request: { country, week, asOf },
        keep: minutes(30),
        bucket: "browse",
        units: 0,
        perform: async (send) => {
          const link = `${site}/`;
          const latest = await browse(send, country, null);
          if (latest === null) return { value: null, link };
          let body: unknown = latest;
          if (asOf) {
            const history = readHistory(latest);
            if (!history) throw withoutEntries(upstream);
            const endDate = endDateFor(asOf, history);
            if (endDate === null) return { value: null, link };
            if (endDate !== history.latest) body = await browse(send, country, endDate);
          }
          const list = readList(body);
          if (!list) throw withoutEntries(upstream);
          const updatedAt = list.endDate && new Date(list.endDate).toISOString();
          return { value: { shows: list.shows, updatedAt, via: "api" }, link };
        },
      }),
  };
}

function question(country: string, endDate: string | null) {
  const query = new URLSearchParams({
    flags: "MusicCharts__enable_apac_and_shorts_charts_expansion",
    perspective: "PODCAST_SHOW",
    chart_params_country_code: country,
    chart_params_chart_type: "PODCAST_SHOWS_BY_WATCH_TIME",
    chart_params_period_type: "WEEKLY",
    ...(endDate && { chart_params_end_date: endDate.replaceAll("-", "") }),
  });
  const client = {
    clientName: "WEB_MUSIC_ANALYTICS",
    clientVersion: "2.0",
    hl: "en",
    gl: "US",
    experimentIds: [],
    experimentsToken: "",
    theme: "MUSIC",
  };
  return {
    context: { client, capabilities: {}, request: { internalExperimentFlags: [] } },
    browseId: "FEmusic_analytics_charts_home",
    query: query.toString(),
  };
}
