/** Sources of podcasts as one: what a source has found is known only to it, so ids go back to where they came from. */
import { fallBackIfNothing } from "../fall-back";
import type { PodcastsPort } from "./port";

/** What a source of people and their shows answers. */
export type CreditsPort = Omit<PodcastsPort, "showsOfDomain">;

/** @param isSecond tells the second source's ids */
export function podcastsOf(
  first: CreditsPort,
  second: CreditsPort,
  isSecond: (id: string) => boolean,
  showsOfDomain: PodcastsPort["showsOfDomain"],
): PodcastsPort {
  const ofId = (id: string) => (isSecond(id) ? second : first);
  return {
    creatorsNamed: (name) =>
      fallBackIfNothing(
        () => first.creatorsNamed(name),
        () => second.creatorsNamed(name),
      ),
    showsAbout: (words) =>
      fallBackIfNothing(
        () => first.showsAbout(words),
        () => second.showsAbout(words),
      ),
    creditsOf: (id) => ofId(id).creditsOf(id),
    guestEpisodesOf: (id) => ofId(id).guestEpisodesOf(id),
    castOf: (id) => ofId(id).castOf(id),
    showsOfDomain,
  };
}
