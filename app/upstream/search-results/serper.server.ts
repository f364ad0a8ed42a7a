import { z } from "zod";
import { type Connection, hours, type Send } from "../call";
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { presentListOf, number, text } from "../tolerant";
import { phrase } from "./phrase";
import type { SearchQuery, SearchResultsPort } from "./port";
import { serperRefusals } from "./serper-refusals";

/** Google gives ten results a page, however many are asked for. */
const pageSize = 10;

export function serperResults(connection: Connection): SearchResultsPort {
  return {
    page: ({ words, site, within, page }) =>
      connection.call({
        operation: "search",
        request: { words, site, within, page },
        keep: hours(within.unit === "hours" ? 1 : 6),
        bucket: "search",
        units: 1,
        async perform(send) {
          const ask = (sought: string) => search(connection, send, { words: sought, site, within, page });
          const answer = await ask(phrase(words)).catch((error: unknown) => {
            // Free accounts may not quote: without the marks the same search is allowed.
            if (error instanceof UpstreamError && isPatternRefusal(error.detail))
              return ask(words.replaceAll('"', ""));
            throw error;
          });
          return {
            value: { hits: answer.organic, more: answer.organic.length > 0 },
            units: answer.credits ?? 1,
          };
        },
      }),
  };
}

async function search(connection: Connection, send: Send, { words, site, within, page }: SearchQuery) {
  const response = await send({
    method: "POST",
    url: "https://google.serper.dev/search",
    headers: { "X-API-KEY": connection.secret("SERPER_API_KEY") },
    json: {
      q: `site:${site} ${words}`,
      gl: "us",
      hl: "en",
      num: pageSize,
      page,
      tbs: `qdr:${within.unit.charAt(0)}${within.count}`,
    },
  });
  if (!response.ok) throw await failureOf(response, connection.now());
  return fit("serper", answer, await readJson("serper", response));
}

const hit = z
  .object({ title: text, link: z.url(), snippet: text, date: text })
  .transform((found) => ({ ...found, title: found.title ?? "", snippet: found.snippet ?? "" }));

const answer = z.object({ organic: presentListOf(hit), credits: number });

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("serper", response);
  const detail = z.object({ message: z.string() }).safeParse(json).data?.message ?? excerpt(words);
  return refused("serper", serperRefusals, {
    status: response.status,
    words: detail,
    retryAfter: retryAfter(response.headers, now),
  });
}

const isPatternRefusal = (detail: string) => /query pattern not allowed/i.test(detail);
