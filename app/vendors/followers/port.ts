import type { Answer } from "../call";

export const networks = ["youtube", "linkedin", "twitter", "instagram", "tiktok"] as const;
export type Network = (typeof networks)[number];

export interface SocialProfile {
  network: Network;
  handle: string;
  link: string;
  /** The name the profile carries. */
  name: string | null;
  /** null: the source doesn't say. */
  followers: number | null;
}

export interface FollowersPort {
  /** Accounts of the person behind an e-mail address; empty when the source knows none. */
  byEmail(email: string): Promise<Answer<SocialProfile[]>>;
  /**
   * One profile with its followers; null when there is none. LinkedIn: `handle` is the part after `/in/`, or
   * "company/acme".
   */
  profile(network: Network, handle: string): Promise<Answer<SocialProfile | null>>;
}
