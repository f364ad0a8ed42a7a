import type { Answer } from "../call";

export const networks = ["youtube", "linkedin", "twitter", "instagram", "tiktok"] as const;
export type Network = (typeof networks)[number];

export interface SocialProfile {
  network: Network;
  handle: string;
  link: string;
  /** The display name on the profile. */
  name: string | null;
  /** Null if the vendor does not say. */
  followers: number | null;
}

export interface FollowersPort {
  /** Returns the accounts of the person behind an email address; empty if the vendor knows none. */
  byEmail(email: string): Promise<Answer<SocialProfile[]>>;
  /**
   * Returns one profile with its followers, or null if it does not exist. For LinkedIn, `handle` is
   * the part after `/in/`, or "company/acme".
   */
  profile(network: Network, handle: string): Promise<Answer<SocialProfile | null>>;
}
