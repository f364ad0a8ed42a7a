import { z } from "zod";
import { type Connection, days, type Send } from "../call";
import type { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { text } from "../tolerant";
import {
  creatorOf,
  episodeOf,
  feeds,
  idMark,
  items,
  type Item,
  roleIn,
  showOf,
} from "./podcast-index-answers";
import type { CreditsPort } from "./first-and-second";
import type { CastMember, Credit } from "./port";
import { podcastIndexRefusals } from "./podcast-index-refusals";

const base = "https://api.podcastindex.org/api/1.0";
const upstream = "podcastindex";
const unmarked = (id: string) => id.slice(idMark.length);

export function podcastIndexPodcasts(connection: Connection): CreditsPort {
  const ask = <T>(
    path: string,
    query: Record<string, string>,
    read: (send: Send, path: string) => Promise<T>,
  ) =>
    connection.call({
      operation: path,
      request: query,
      keep: days(7),
      bucket: "api",
      units: 0,
      perform: async (send) => ({ value: await read(send, `${path}?${new URLSearchParams(query)}`) }),
    });
  const byPerson = (name: string) =>
    ask("search/byperson", { q: name, max: "60", fulltext: "" }, async (send, path) =>
      (await get(connection, send, path, items)).items.filter((one) => roleIn(one, name) !== null),
    );
  return {
    async creatorsNamed(name) {
      const { value, source } = await byPerson(name);
      return { value: value.length > 0 ? [creatorOf(name)] : [], source };
    },
    async creditsOf(id) {
      const { value, source } = await byPerson(unmarked(id));
      return { value: creditsIn(value, unmarked(id)), source };
    },
    async guestEpisodesOf(id) {
      const { value, source } = await byPerson(unmarked(id));
      const guested = newestFirst(value).filter((one) => roleIn(one, unmarked(id)) === "guest");
      return { value: guested.map((one) => ({ show: showOf(one), episode: episodeOf(one) })), source };
    },
    showsAbout: (words) =>
      ask("search/byterm", { q: words.toLowerCase(), max: "10" }, async (send, path) => {
        const found = await get(connection, send, path, feeds);
        return found.feeds;
      }),
    async castOf(id) {
      const { value, source } = await ask(
        "episodes/byfeedid",
        { id: unmarked(id), max: "40", fulltext: "" },
        async (send, path) => (await get(connection, send, path, items)).items,
      );
      return { value: castIn(value), source };
    },
  };
}

const newestFirst = (found: Item[]) =>
  found.toSorted((a, b) => (b.datePublished ?? 0) - (a.datePublished ?? 0));

/** Returns one credit per show and role, with its newest episode. */
function creditsIn(found: Item[], name: string): Credit[] {
  const credits = new Map<string, Credit>();
  for (const one of newestFirst(found)) {
    const role = roleIn(one, name);
    const key = `${role} ${one.feedId}`;
    if (role && !credits.has(key)) credits.set(key, { show: showOf(one), role, latest: episodeOf(one) });
  }
  return [...credits.values()];
}

/** Returns everybody whom the episodes name, once per role, with their newest episode. */
function castIn(found: Item[]): CastMember[] {
  const cast = new Map<string, CastMember>();
  for (const one of newestFirst(found))
    for (const { name } of one.persons) {
      const role = roleIn(one, name);
      const key = `${role} ${name.toLowerCase()}`;
      if (role && !cast.has(key)) cast.set(key, { creator: creatorOf(name), role, latest: episodeOf(one) });
    }
  return [...cast.values()];
}

async function get<T>(connection: Connection, send: Send, path: string, schema: z.ZodType<T>): Promise<T> {
  const date = String(Math.floor(connection.now().getTime() / 1000));
  const key = connection.secret("PODCASTINDEX_KEY");
  const signed = new TextEncoder().encode(`${key}${connection.secret("PODCASTINDEX_SECRET")}${date}`);
  const response = await send({
    url: `${base}/${path}`,
    headers: {
      "user-agent": "research-console/1.0",
      "x-auth-key": key,
      "x-auth-date": date,
      authorization: hex(await crypto.subtle.digest("SHA-1", signed)),
    },
  });
  if (!response.ok) throw await failureOf(response, connection.now());
  return fit(upstream, schema, await readJson(upstream, response));
}

const hex = (digest: ArrayBuffer) =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure(upstream, response);
  const detail = z.object({ description: text }).safeParse(json).data?.description;
  return refused(upstream, podcastIndexRefusals, {
    status: response.status,
    words: detail ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now),
  });
}
