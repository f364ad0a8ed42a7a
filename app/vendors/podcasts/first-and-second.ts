/**
 * Combines two podcast vendors. Each id belongs to one vendor, so lookups by id go back to that
 * vendor.
 */
import { fallBackIfNothing } from "../fall-back";
import type { PodcastsPort } from "./port";

/** The part of the port that both vendors support. */
export type CreditsPort = Omit<PodcastsPort, "showsOfDomain">;

/**
 * Combines the two vendors.
 * @param isSecond recognises ids of the second vendor
 */
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
