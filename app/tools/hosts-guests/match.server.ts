/**
 * Turns topics into matches: finds shows about them, with hosts and guests, and an episode as
 * evidence for each.
 */
import type { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { isOfDomain } from "../../shared-rules/namesakes";
import { monthsBack } from "../../shared-rules/months";
import { checkedAt } from "../../toolkit/findings";
import type { Source } from "../../vendors/call";
import type { CastMember, Episode, PodcastsPort, Show } from "../../vendors/podcasts/port";
import type { Matches } from "./definition";
import type { Gaps } from "./gaps";

const mostShows = 5;
const mostGuestsPerShow = 2;
/** Maximum guests to look up per show. */
const mostGuestsAsked = 4;
/** A show without a new episode for this long counts as ended. */
const monthsUntilEnded = 12;

type Match = Matches[number];

/** Counts of excluded shows and guests, and the lookups that failed. */
export interface Left {
  shows: ExclusionCounts;
  guests: ExclusionCounts;
  gaps: Gaps;
}

export interface ShowAbout {
  show: Show;
  topic: string;
  cast: CastMember[];
  source: Source;
}

/** Returns active shows about a topic with their cast. Shows found for more topics come first. */
export async function showsAbout(
  podcasts: PodcastsPort,
  topics: string[],
  { now, without, ownDomain }: { now: Date; without: ReadonlySet<string>; ownDomain: string },
  { shows: drops, gaps }: Left,
): Promise<ShowAbout[]> {
  const answers = await Promise.all(
    topics.map((topic) => gaps.spare(`Shows about ${topic}`, () => podcasts.showsAbout(topic))),
  );
  const found = new Map<string, { show: Show; topics: string[] }>();
  answers.forEach((answer, at) => {
    for (const show of answer?.value ?? []) {
      const entry = found.get(show.id) ?? { show, topics: [] };
      entry.topics.push(topics[at] ?? "");
      found.set(show.id, entry);
    }
  });
  const fitting = [...found.values()].filter(
    ({ show }) =>
      (isStillMade(show, now) || drops.drop("are no longer active")) &&
      (!without.has(show.id) || drops.drop("are the person's own or already had them as a guest")) &&
      (!isOfDomain(show, ownDomain) || drops.drop("belong to the person's own company")),
  );
  const best = fitting.toSorted((a, b) => b.topics.length - a.topics.length).slice(0, mostShows);
  drops.drop(`are beyond the first ${mostShows} we check`, fitting.length - best.length);
  const read = await Promise.all(
    best.map(async ({ show, topics: about }) => {
      const answer = await gaps.spare(`Guests of ${show.title}`, () => podcasts.castOf(show.id));
      if (answer) return { show, topic: about.join(", "), cast: answer.value, source: answer.source };
      drops.drop("could not be checked for hosts and guests");
      return null;
    }),
  );
  return read.filter((show) => show !== null);
}

export const isStillMade = ({ latestEpisodeAt }: Pick<Show, "latestEpisodeAt">, now: Date): boolean =>
  latestEpisodeAt === null || latestEpisodeAt >= monthsBack(now, monthsUntilEnded).toISOString();

/** Returns shows whose hosts interview guests, each with such an episode. */
export async function hostMatches(
  podcasts: PodcastsPort,
  shows: ShowAbout[],
  doubt: string | null,
  left: Left,
): Promise<Matches> {
  const matches = await Promise.all(
    shows.map(async ({ show, topic, cast, source }): Promise<Match | null> => {
      const hosts = cast.filter(({ role }) => role === "host");
      const [episode] = (await guestEpisodes(podcasts, { show, cast, most: 1 }, left.gaps)).map(
        (one) => one.episode,
      );
      if (hosts.length === 0 || !episode) {
        left.shows.drop(hosts.length === 0 ? "have no known host" : "have no episode with a guest");
        return null;
      }
      return {
        role: "host",
        people: hosts.map(({ creator }) => ({ name: creator.name, link: creator.link })),
        show: { name: show.title, link: show.link },
        topic,
        episode: cited(episode, show),
        doubt: joined(doubt, hosts),
        source: checkedAt(source, cited(episode, show).link),
      };
    }),
  );
  return matches.filter((one) => one !== null);
}

/** Returns guests of these shows, each once, who were not on the person's own show. */
export async function guestMatches(
  podcasts: PodcastsPort,
  shows: ShowAbout[],
  { without, doubt }: { without: ReadonlySet<string>; doubt: string | null },
  left: Left,
): Promise<Matches> {
  const found = await Promise.all(
    shows.map(async ({ show, topic, cast, source }) => {
      const heard = await guestEpisodes(podcasts, { show, cast, most: mostGuestsPerShow }, left.gaps);
      left.guests.drop(
        `have no example episode or place among the first ${mostGuestsPerShow} guests of their show`,
        guestsIn(cast).length - heard.length,
      );
      return heard.map(({ guest, episode }): Match => ({
        role: "guest",
        people: [{ name: guest.creator.name, link: guest.creator.link }],
        show: { name: show.title, link: show.link },
        topic,
        episode: cited(episode, show),
        doubt: joined(doubt, [guest]),
        source: checkedAt(source, cited(episode, show).link),
      }));
    }),
  );
  const seen = new Set([...without].map((name) => name.toLowerCase()));
  return found.flat().filter(({ people: [guest] }) => {
    const name = guest?.name.toLowerCase() ?? "";
    if (seen.has(name)) return left.guests.drop("were heard on the person's own show or found twice");
    seen.add(name);
    return true;
  });
}

const guestsIn = (cast: CastMember[]) => cast.filter(({ role }) => role === "guest");

/**
 * Returns some of a show's guests with their newest episode. Skips guests that cannot be tied to an
 * episode.
 */
async function guestEpisodes(
  podcasts: PodcastsPort,
  { show, cast, most }: { show: Show; cast: CastMember[]; most: number },
  gaps: Gaps,
): Promise<{ guest: CastMember; episode: Episode }[]> {
  const guests = guestsIn(cast).slice(0, mostGuestsAsked);
  const found: { guest: CastMember; episode: Episode }[] = [];
  // Looks up only as many as still needed, because each lookup of a guest costs money.
  for (let at = 0; at < guests.length && found.length < most;) {
    const next = guests.slice(at, at + most - found.length);
    at += next.length;
    const asked = await Promise.all(next.map((guest) => episodeOf(podcasts, guest, show, gaps)));
    next.forEach((guest, index) => {
      const episode = asked[index];
      if (episode) found.push({ guest, episode });
    });
  }
  return found.toSorted((a, b) => (b.episode.airedAt ?? "").localeCompare(a.episode.airedAt ?? ""));
}

async function episodeOf(
  podcasts: PodcastsPort,
  { latest, creator }: CastMember,
  show: Show,
  gaps: Gaps,
): Promise<Episode | null> {
  if (latest) return latest;
  const what = `Episodes with ${creator.name}`;
  const appearances = await gaps.spare(what, () => podcasts.guestEpisodesOf(creator.id));
  return appearances?.value.find((one) => one.show.id === show.id)?.episode ?? null;
}

/** Links to the show's page if the episode has no page. */
const cited = (episode: Episode, show: Show) => ({
  title: episode.title,
  link: episode.link ?? show.link,
  date: episode.airedAt,
});

function joined(doubt: string | null, members: CastMember[]): string | null {
  const byName = members.filter(({ creator }) => creator.byNameOnly).map(({ creator }) => creator.name);
  const words = byName.length > 0 ? `Identified only by name: ${byName.join(", ")}.` : null;
  return [doubt, words].filter(Boolean).join(" ") || null;
}
