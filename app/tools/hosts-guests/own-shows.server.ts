/** The shows guests are wanted for: those the person hosts, else those their company publishes. */
import { goWithout } from "../../shared-rules/skip-unless";
import { isNamed } from "../../shared-rules/namesakes";
import type { CompanyShow, Episode, PodcastsPort, Show } from "../../vendors/podcasts/port";
import type { Gaps } from "./gaps";
import { isStillMade } from "./match.server";
import type { Whom } from "./whom.server";

export interface OwnShow {
  show: { title: string; description: string | null };
  latest: Episode | null;
}

export interface OwnShows {
  shows: OwnShow[];
  /** Who was heard there already, and the hosts. */
  names: string[];
  /** Of the shows, as far as the source of people knows them. */
  ids: string[];
  doubt: string | null;
  /** Why there is none, where there may be one; null when it was looked for. */
  missing: string | null;
}

/** More shows of one company than this have no subject in common. */
const mostShows = 2;

export async function ownShows(podcasts: PodcastsPort, whom: Whom, now: Date, gaps: Gaps): Promise<OwnShows> {
  const hosted = whom.credits.filter(({ role }) => role === "host");
  if (hosted.length > 0) {
    const ids = hosted.map(({ show }) => show.id);
    return {
      shows: hosted,
      names: await namesOn(podcasts, ids, gaps),
      ids,
      doubt: whom.doubt,
      missing: null,
    };
  }
  const none = { shows: [], names: [], ids: [], doubt: whom.doubt };
  const { employer } = whom;
  if (employer === null) return { ...none, missing: null };
  const { value, missing, failure } = await goWithout(() => podcasts.showsOfDomain(employer));
  // Whether there is a show is the main part here; one whose allowance is used up is told without a failure.
  if (failure && failure.kind !== "quota") throw failure;
  const made = (value?.value ?? []).filter((show) => isStillMade(show, now)).slice(0, mostShows);
  if (made.length === 0) {
    return { ...none, missing: missing && `Whether ${employer} has one was not looked up: ${missing}` };
  }
  const known = (await Promise.all(made.map((show) => sameShow(podcasts, show, gaps)))).flat();
  const ids = known.map(({ id }) => id);
  return {
    shows: made.map((show) => ({ show, latest: null })),
    names: await namesOn(podcasts, ids, gaps),
    ids,
    doubt: [whom.doubt, inWords(made, whom)].filter(Boolean).join(" "),
    missing: null,
  };
}

/**
 * The directory of publishers has no hosts and guests: the show is looked up by its title where those are. Of shows of
 * one title that of the same feed is meant.
 */
async function sameShow(podcasts: PodcastsPort, { title, feed }: CompanyShow, gaps: Gaps): Promise<Show[]> {
  const found = (await gaps.spare(heardThere, () => podcasts.showsAbout(title)))?.value ?? [];
  const ofFeed = feed ? found.find((show) => show.feed === feed) : undefined;
  return [ofFeed ?? found.find((show) => isNamed([title], show.title))].filter((show) => show !== undefined);
}

async function namesOn(podcasts: PodcastsPort, ids: string[], gaps: Gaps): Promise<string[]> {
  const casts = await Promise.all(ids.map((id) => gaps.spare(heardThere, () => podcasts.castOf(id))));
  return casts.flatMap((cast) => (cast?.value ?? []).map(({ creator }) => creator.name));
}

const heardThere = "Who was heard on the own show already";

const inWords = (shows: CompanyShow[], { person, employer }: Whom) =>
  `${shows.map(({ title }) => title).join(" and ")} ${shows.length > 1 ? "are shows" : "is a show"} of ${employer}; nothing says that ${person.name} hosts ${shows.length > 1 ? "them" : "it"}.`;
