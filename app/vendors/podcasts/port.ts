import type { Answer } from "../call";

export type Role = "host" | "guest";

export interface Show {
  id: string;
  title: string;
  description: string | null;
  link: string | null;
  /** The show's publisher and their email address. */
  author: string | null;
  authorEmail: string | null;
  /** ISO 8601, or null if the vendor does not say. */
  latestEpisodeAt: string | null;
  /**
   * Key of the show's feed, which identifies the show across directories; null if the vendor does
   * not say.
   */
  feed: string | null;
}

/** A show in a directory of publishers: it names the owner, not the hosts. */
export interface CompanyShow extends Omit<Show, "id" | "authorEmail"> {
  /** URL of the directory's page about the show. */
  directoryLink: string | null;
}

export interface Creator {
  id: string;
  name: string;
  bio: string | null;
  link: string | null;
  /** True if the vendor only knows the name, so that two people of that name look like one. */
  byNameOnly: boolean;
}

export interface Episode {
  title: string;
  /** ISO 8601. */
  airedAt: string | null;
  link: string | null;
}

export interface Credit {
  show: Show;
  role: Role;
  latest: Episode | null;
}

export interface Appearance {
  show: Show;
  episode: Episode;
}

export interface CastMember {
  creator: Creator;
  role: Role;
  /** Their newest episode, if the vendor includes it in the cast. */
  latest: Episode | null;
}

export interface PodcastsPort {
  /** Returns everybody with exactly this name. */
  creatorsNamed(name: string): Promise<Answer<Creator[]>>;
  /** Returns the shows that a person hosts or visited as a guest, best match first. */
  creditsOf(creatorId: string): Promise<Answer<Credit[]>>;
  /** Returns episodes with this person as a guest, newest first. */
  guestEpisodesOf(creatorId: string): Promise<Answer<Appearance[]>>;
  /** Returns shows about a subject, best match first. */
  showsAbout(words: string): Promise<Answer<Show[]>>;
  /** Returns the hosts and guests of a show. */
  castOf(showId: string): Promise<Answer<CastMember[]>>;
  /** Returns the shows with a website at this domain. */
  showsOfDomain(domain: string): Promise<Answer<CompanyShow[]>>;
}
