import { z } from "zod";
import { type Connection, days, type Send } from "../call";
import type { UpstreamError } from "../failure";
import { refused } from "../refusals";
import {
  excerpt,
  fit,
  readFailure,
  readFailureOrPage,
  readJson,
  readNone,
  retryAfter,
} from "../response.server";
import { maybe, text } from "../tolerant";
import { podchaserRefusals } from "./podchaser-refusals";
import { appearance, castMember, creator, credit, listed, show } from "./podchaser-answers";
import type { CreditsPort } from "./first-and-second";

const base = "https://developers.podchaser.com/api/rest/v1";
const upstream = "podchaser";
/** No public client requests larger pages. */
const mostPerPage = "25";

export function podchaserPodcasts(connection: Connection): CreditsPort {
  const list = <T>(
    operation: string,
    path: string,
    query: Record<string, string>,
    entry: z.ZodType<T>,
    choose: (entries: T[]) => T[] = (entries) => entries,
  ) =>
    connection.call({
      operation,
      request: { path, ...query },
      keep: days(7),
      bucket: "rest",
      units: 1,
      perform: async (send) => ({
        value: choose((await ask(connection, send, `${path}?${new URLSearchParams(query)}`, entry)) ?? []),
      }),
    });
  return {
    creatorsNamed: (name) =>
      list("search/creators", "search/creators", { q: name, per_page: mostPerPage }, creator, (found) =>
        found.filter((one) => sameName(one.name, name)),
      ),
    creditsOf: (id) =>
      list(
        "creators/podcasts",
        `creators/${encodeURIComponent(id)}/podcasts`,
        { per_page: mostPerPage },
        credit,
      ),
    guestEpisodesOf: (id) =>
      list(
        "creators/episodes",
        `creators/${encodeURIComponent(id)}/episodes`,
        { role: "guest", sort: "air_date", sort_direction: "desc", per_page: mostPerPage },
        appearance,
      ),
    showsAbout: (words) =>
      list("search/podcasts", "search/podcasts", { q: words.toLowerCase(), per_page: "10" }, show),
    castOf: (id) =>
      list(
        "podcasts/credits",
        `podcasts/${encodeURIComponent(id)}/credits`,
        { per_page: mostPerPage },
        castMember,
      ),
  };
}

/** "Avery  Sample" equals "avery sample", but not "Avery Sampleton". */
export const sameName = (one: string, other: string) =>
  one.trim().replace(/\s+/g, " ").localeCompare(other.trim().replace(/\s+/g, " "), "en", {
    sensitivity: "base",
  }) === 0;

/** Returns null for a 404: no such person or show. Searches never answer 404. */
async function ask<T>(connection: Connection, send: Send, path: string, entry: z.ZodType<T>) {
  const response = await send({
    url: `${base}/${path}`,
    headers: { "x-api-key": connection.secret("PODCHASER_API_KEY") },
  });
  if (response.status === 404 && !path.startsWith("search/")) return readNone(upstream, response);
  if (!response.ok) throw await failureOf(response, connection.now());
  return fit(upstream, listed(entry), await readJson(upstream, response)).data;
}

const failureBody = z.object({ error: maybe(z.object({ code: text, message: text })) });

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  // An HTML page with this status is the firewall's ban.
  const read = response.status === 403 ? readFailureOrPage : readFailure;
  const { text: words, json } = await read(upstream, response);
  const said = failureBody.safeParse(json).data?.error;
  return refused(upstream, podchaserRefusals, {
    status: response.status,
    codes: [said ? said.code : "page"],
    words: said?.message ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now),
  });
}
