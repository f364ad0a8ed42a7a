/** Finds the shows that need guests: the person's own shows, otherwise their company's. */
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
  /** Earlier guests, and the hosts. */
  names: string[];
  /** Ids of the shows in the vendor's directory, if it lists them. */
  ids: string[];
  doubt: string | null;
  /** Why no show is known although there may be one; null after a complete search. */
  missing: string | null;
}

/** Maximum number of shows; a company with more shows has no common topic. */
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
  // The search depends on this step. Only an exhausted allowance leads to a message instead of a
  // failure.
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
 * Finds a show in the other directory by title, because the directory of publishers lists no hosts
 * or guests. Among shows with the same title, the feed decides.
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

const heardThere = "Past guests of the person's own show";

const inWords = (shows: CompanyShow[], { person, employer }: Whom) =>
  `${shows.map(({ title }) => title).join(" and ")} ${shows.length > 1 ? "are shows" : "is a show"} of ${employer}, but we found no evidence that ${person.name} hosts ${shows.length > 1 ? "them" : "it"}.`;
