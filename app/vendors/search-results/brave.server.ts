import { z } from "zod";
import { type Connection, hours } from "../call";
import type { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { flag, maybe, number, presentListOf, text } from "../tolerant";
import { phrase } from "./phrase";
import type { SearchQuery, SearchResultsPort } from "./port";
import { braveRefusals } from "./brave-refusals";

const pageSize = 20;
/** `offset` counts pages from 0 to 9. */
const lastPage = 10;

export function braveResults(connection: Connection): SearchResultsPort {
  return {
    page: ({ words, site, within, page }) =>
      connection.call({
        operation: "web/search",
        request: { words, site, within, page, day: connection.now().toISOString().slice(0, 10) },
        keep: hours(within?.unit === "hours" ? 1 : 6),
        bucket: "search",
        units: 1,
        async perform(send) {
          if (page > lastPage) return { value: { hits: [], more: false }, units: 0 };
          const query = new URLSearchParams({
            q: site === undefined ? phrase(words) : `site:${site} ${phrase(words)}`,
            count: String(pageSize),
            offset: String(page - 1),
            ...(within && { freshness: freshness(within, connection.now()) }),
            country: "us",
            search_lang: "en",
            result_filter: "web",
            text_decorations: "false",
          });
          const response = await send({
            url: `https://api.search.brave.com/res/v1/web/search?${query}`,
            headers: {
              "x-subscription-token": connection.secret("BRAVE_API_KEY"),
              accept: "application/json",
            },
          });
          if (!response.ok) throw await failureOf(response, connection.now());
          const { web, query: about } = fit("brave", answer, await readJson("brave", response));
          return {
            value: { hits: web?.results ?? [], more: page < lastPage && about.more_results_available },
          };
        },
      }),
  };
}

/** Brave's shortest window is a day. For hours, the posts' own times decide afterwards. */
function freshness({ unit, count }: NonNullable<SearchQuery["within"]>, now: Date): string {
  const days = unit === "hours" ? Math.ceil(count / 24) : unit === "days" ? count : count * 7;
  if (days <= 1) return "pd";
  if (days === 7) return "pw";
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${day(now.getTime() - days * 86_400_000)}to${day(now.getTime())}`;
}

const hit = z
  .object({ title: text, url: z.url(), description: text, age: text, page_age: text })
  .transform((found) => ({
    title: found.title ?? "",
    link: found.url,
    snippet: found.description ?? "",
    date: found.page_age ?? found.age,
  }));

/** Without hits `web` may be absent; `query` always exists. */
const answer = z.object({
  type: z.literal("search"),
  query: z.object({ more_results_available: flag }),
  web: z.object({ results: presentListOf(hit) }).nullish(),
});

const failureBody = z.object({
  error: z.object({
    code: text,
    detail: text,
    meta: maybe(z.object({ quota_limit: number, quota_current: number })),
  }),
});

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("brave", response);
  const error = failureBody.safeParse(json).data?.error;
  return refused("brave", braveRefusals, {
    status: response.status,
    codes: [error?.code, words.includes("x-subscription-token") ? "x-subscription-token" : null],
    words: error?.detail ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now) ?? windowReset(response.headers),
  });
}

/** "1, 183945": seconds until each window resets, shortest first. */
function windowReset(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get("x-ratelimit-reset") ?? "", 10);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
