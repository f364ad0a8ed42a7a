/** Parses Podcast Index's answers. If a feed gives no roles, the position of a name decides. */
import { z } from "zod";
import { feedIn } from "../../keys/feed";
import { listOrNothing, number, presentListOf, text } from "../tolerant";
import type { Creator, Episode, Role, Show } from "./port";

/** Prefix of this vendor's ids, so that later calls know which vendor to ask. */
export const idMark = "podcastindex:";

const person = z.object({ name: z.string().trim().min(1), role: text });

const item = z.object({
  title: z.string().min(1),
  link: text,
  description: text,
  datePublished: number,
  feedId: z.number(),
  feedTitle: text,
  feedAuthor: text,
  feedUrl: text,
  persons: listOrNothing(person),
});
export type Item = z.infer<typeof item>;
/** Podcast Index refuses some requests under HTTP 200, beside an empty list. */
const status = z
  .unknown()
  .optional()
  .refine((said) => said !== "false" && said !== false, "it answered that the request failed");
export const items = z.object({ status, items: presentListOf(item) });

const feed = z
  .object({
    id: z.number(),
    title: z.string().min(1),
    description: text,
    link: text,
    author: text,
    newestItemPublishTime: number,
    url: text,
  })
  .transform((found): Show => ({
    id: `${idMark}${found.id}`,
    title: found.title,
    description: found.description,
    link: found.link,
    author: found.author,
    authorEmail: null,
    latestEpisodeAt: isoSeconds(found.newestItemPublishTime),
    feed: feedIn(found.url),
  }));
export const feeds = z.object({ status, feeds: presentListOf(feed) });

const isoSeconds = (seconds: number | null) => (seconds ? new Date(seconds * 1000).toISOString() : null);

export const episodeOf = (found: Item): Episode => ({
  title: found.title,
  airedAt: isoSeconds(found.datePublished),
  link: found.link,
});

export const showOf = (found: Item): Show => ({
  id: `${idMark}${found.feedId}`,
  title: found.feedTitle ?? "Untitled show",
  description: null,
  link: `https://podcastindex.org/podcast/${found.feedId}`,
  author: found.feedAuthor,
  authorEmail: null,
  latestEpisodeAt: isoSeconds(found.datePublished),
  feed: feedIn(found.feedUrl),
});

export const creatorOf = (name: string): Creator => ({
  id: `${idMark}${name}`,
  name,
  bio: null,
  link: null,
  byNameOnly: true,
});

/** Returns a person's role in an episode, or null if the episode does not name them. */
export function roleIn(found: Item, name: string): Role | null {
  const wanted = plain(name);
  const named = found.persons.find((one) => plain(one.name) === wanted);
  if (named) return /guest/i.test(named.role ?? "") ? "guest" : "host";
  if (holdsName(found.feedAuthor, wanted)) return "host";
  return holdsName(found.title, wanted) || holdsName(found.description, wanted) ? "guest" : null;
}

/** Folds case and accents. */
const plain = (words: string) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Matches whole names: "Joann Leeds" does not contain "Ann Lee". */
function holdsName(text: string | null, name: string): boolean {
  const words = ` ${plain(text ?? "").replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return words.includes(` ${name.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `);
}
