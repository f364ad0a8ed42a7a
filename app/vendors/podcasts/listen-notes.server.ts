/** Listen Notes: finds shows by the domain of their website. It knows publishers, but not hosts. */
import { z } from "zod";
import { feedIn } from "../../keys/feed";
import { askedCompany } from "../asked";
import { type Connection, hours } from "../call";
import type { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, readNone, retryAfter } from "../response.server";
import { number, presentListOf, text } from "../tolerant";
import type { CompanyShow, PodcastsPort } from "./port";
import { listenNotesRefusals } from "./listen-notes-refusals";

const upstream = "listennotes";
const base = "https://listen-api.listennotes.com/api/v2";

export function listenNotesShowsOfDomain(connection: Connection): PodcastsPort["showsOfDomain"] {
  return (site) => {
    const { value: domain, formerly } = askedCompany(site);
    return connection.call<CompanyShow[]>({
      operation: "podcasts/domains",
      request: { domain },
      formerly: formerly.map((form) => ({ domain: form })),
      // Listen Notes' terms forbid longer caching.
      keep: hours(24),
      bucket: "directory",
      units: 1,
      perform: async (send) => {
        const response = await send({
          url: `${base}/podcasts/domains/${encodeURIComponent(domain)}?page=1`,
          headers: { "X-ListenAPI-Key": connection.secret("LISTENNOTES_API_KEY") },
        });
        if (response.status === 404) {
          await readNone(upstream, response);
          return { value: [] };
        }
        if (!response.ok) throw await failureOf(response, connection.now());
        const { podcasts } = fit(upstream, answer, await readJson(upstream, response));
        return { value: podcasts, link: podcasts[0]?.directoryLink ?? undefined };
      },
    });
  };
}

const show = z
  .object({
    title: z.string().min(1),
    description: text,
    website: text,
    publisher: text,
    latest_pub_date_ms: number,
    listennotes_url: text,
    rss: text,
  })
  .transform((found): CompanyShow => ({
    title: found.title,
    description: found.description,
    link: found.website ? withoutMarks(found.website) : null,
    author: found.publisher,
    latestEpisodeAt: found.latest_pub_date_ms ? new Date(found.latest_pub_date_ms).toISOString() : null,
    directoryLink: found.listennotes_url,
    feed: feedIn(found.rss),
  }));
const answer = z.object({ podcasts: presentListOf(show) });

/** Removes the tracking parameters that Listen Notes adds to a show's website. */
function withoutMarks(website: string): string {
  if (!URL.canParse(website)) return website;
  const url = new URL(website);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith("utm_")) url.searchParams.delete(name);
  return url.href;
}

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure(upstream, response);
  const said = z.object({ error: text, message: text }).safeParse(json).data;
  const { status, headers } = response;
  const isSpent = status === 429 && usedUp(headers);
  return refused(upstream, listenNotesRefusals, {
    status,
    codes: [isSpent ? "used up" : null],
    words: said?.error ?? said?.message ?? excerpt(words),
    retryAfter: isSpent ? untilBilling(headers, now) : retryAfter(headers, now),
  });
}

/**
 * True if the free requests of the month are used up. Listen Notes sends the same status and
 * message for a rate limit; the headers differ. Usage above the free quota means a plan that bills
 * more requests, which never ends.
 */
const usedUp = (headers: Headers): boolean =>
  !headers.has("retry-after") &&
  Number(headers.get("x-listenapi-usage") ?? 0) === Number(headers.get("x-listenapi-freequota") ?? Infinity);

function untilBilling(headers: Headers, now: Date): number | undefined {
  const wait = Date.parse(headers.get("x-listenapi-nextbillingdate") ?? "") - now.getTime();
  return wait > 0 ? wait : undefined;
}
