import type { Answer } from "../call";

export type Role = "host" | "guest";

export interface Show {
  id: string;
  title: string;
  description: string | null;
  link: string | null;
  /** Who publishes it, and under which address. */
  author: string | null;
  authorEmail: string | null;
  /** ISO 8601; null: the upstream doesn't say. */
  latestEpisodeAt: string | null;
  /** The key of its feed: a show is one in all directories by it. Null where the upstream doesn't say. */
  feed: string | null;
}

/** A show as a directory of publishers knows it: whose it is, not who hosts it. */
export interface CompanyShow extends Omit<Show, "id" | "authorEmail"> {
  /** The directory's own page on it. */
  directoryLink: string | null;
}

export interface Creator {
  id: string;
  name: string;
  bio: string | null;
  link: string | null;
  /** The upstream knows a name alone, so that two people of that name are one to it. */
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
  /** The newest episode they are in, where the upstream says so with the cast. */
  latest: Episode | null;
}

export interface PodcastsPort {
  /** Everybody who bears exactly this name. */
  creatorsNamed(name: string): Promise<Answer<Creator[]>>;
  /** The shows a person hosts or was a guest of, most fitting first. */
  creditsOf(creatorId: string): Promise<Answer<Credit[]>>;
  /** Episodes a person was a guest of, newest first. */
  guestEpisodesOf(creatorId: string): Promise<Answer<Appearance[]>>;
  /** Shows about a subject, most fitting first. */
  showsAbout(words: string): Promise<Answer<Show[]>>;
  /** Who hosts a show and who was its guest. */
  castOf(showId: string): Promise<Answer<CastMember[]>>;
  /** The shows whose site is at a company's domain. */
  showsOfDomain(domain: string): Promise<Answer<CompanyShow[]>>;
}
