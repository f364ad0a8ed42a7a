import { z } from "zod";
import { type Charge, type Connection, hours, type Send } from "../call";
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { chargeNamed, excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { presentListOf, text } from "../tolerant";
import { phrase } from "./phrase";
import type { SearchQuery, SearchResultsPort } from "./port";
import { serperRefusals } from "./serper-refusals";

/** Google returns ten results a page, whatever number is requested. */
const pageSize = 10;

export function serperResults(connection: Connection): SearchResultsPort {
  return {
    page: ({ words, site, within, page }) =>
      connection.call({
        operation: "search",
        request: { words, site, within, page },
        keep: hours(within?.unit === "hours" ? 1 : 6),
        bucket: "search",
        units: 1,
        async perform(send, charge) {
          const ask = (sought: string) =>
            search(connection, { send, charge }, { words: sought, site, within, page });
          const { organic } = await ask(phrase(words)).catch((error: unknown) => {
            // Free accounts may not use quotation marks; the same search without them is allowed.
            if (error instanceof UpstreamError && isPatternRefusal(error.detail))
              return ask(words.replaceAll('"', ""));
            throw error;
          });
          return { value: { hits: organic, more: organic.length > 0 } };
        },
      }),
  };
}

async function search(
  connection: Connection,
  { send, charge }: { send: Send; charge: Charge },
  { words, site, within, page }: SearchQuery,
) {
  const response = await send({
    method: "POST",
    url: "https://google.serper.dev/search",
    headers: { "X-API-KEY": connection.secret("SERPER_API_KEY") },
    json: {
      q: site === undefined ? words : `site:${site} ${words}`,
      gl: "us",
      hl: "en",
      num: pageSize,
      page,
      ...(within && { tbs: `qdr:${within.unit.charAt(0)}${within.count}` }),
    },
  });
  if (!response.ok) throw await failureOf(response, connection.now());
  const body = await readJson("serper", response);
  chargeNamed(charge, "credits", body);
  return fit("serper", answer, body);
}

const hit = z
  .object({ title: text, link: z.url(), snippet: text, date: text })
  .transform((found) => ({ ...found, title: found.title ?? "", snippet: found.snippet ?? "" }));

const answer = z.object({ organic: presentListOf(hit) });

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
