/** Schemas of Podchaser's REST answers. Times are UTC, written "2026-08-03 06:00:00". */
import { z } from "zod";
import { feedIn } from "../../keys/feed";
import { maybe, presentListOf, text } from "../tolerant";
import type { Appearance, CastMember, Creator, Credit, Episode, Role, Show } from "./port";

const time = text.transform((words) => (words ? isoTime(words) : null));

function isoTime(words: string): string | null {
  const at = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(words) ? words : `${words.replace(" ", "T")}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const id = z.union([z.string().min(1), z.number()]).transform(String);

export const show = z
  .object({
    id,
    title: z.string().min(1),
    description: text,
    webUrl: text,
    latestEpisodeDate: time,
    rssUrl: text,
    author: maybe(z.object({ name: text, email: text })),
  })
  .transform((found): Show => ({
    id: found.id,
    title: found.title,
    description: found.description,
    link: found.webUrl,
    author: found.author?.name ?? null,
    authorEmail: found.author?.email ?? null,
    latestEpisodeAt: found.latestEpisodeDate,
    feed: feedIn(found.rssUrl),
  }));

export const creator = z
  .object({ pcid: id, name: z.string().min(1), subtitle: text, bio: text, url: text })
  .transform((found): Creator => ({
    id: found.pcid,
    name: found.name,
    bio: [found.subtitle, found.bio].filter(Boolean).join(". ") || null,
    link: found.url,
    byNameOnly: false,
  }));

const episode = z
  .object({ title: z.string().min(1), airDate: time, url: text })
  .transform((found): Episode => ({ title: found.title, airedAt: found.airDate, link: found.url }));

/**
 * Co-hosts count as hosts. Skips people who are neither host nor guest, such as editors and
 * producers.
 */
const role = z.object({ code: z.string() }).transform(({ code }, context): Role => {
  if (/guest/i.test(code)) return "guest";
  if (/host/i.test(code)) return "host";
  context.issues.push({ code: "custom", input: code, message: "neither host nor guest" });
  return z.NEVER;
});

export const credit = z
  .object({ podcast: show, role, lastEpisode: maybe(episode) })
  .transform((found): Credit => ({ show: found.podcast, role: found.role, latest: found.lastEpisode }));

export const appearance = z
  .object({ podcast: show, episode })
  .transform((found): Appearance => ({ show: found.podcast, episode: found.episode }));

export const castMember = z
  .object({ creator, role })
  .transform((found): CastMember => ({ creator: found.creator, role: found.role, latest: null }));

export const listed = <T>(entry: z.ZodType<T>) => z.object({ data: presentListOf(entry) });
