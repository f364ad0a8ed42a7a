import type { Answer } from "../call";

export interface PostAuthor {
  name: string;
  kind: "person" | "company";
  /** URL of the profile or company page. */
  link: string | null;
  /** The line below a person's name ("VP Content at Quillbyte"); null for companies. */
  headline: string | null;
  website: string | null;
}

export interface FoundPost {
  /** As the vendor writes it; `app/keys/post.ts` normalizes it for comparison. */
  link: string;
  text: string;
  author: PostAuthor;
  /** ISO 8601, UTC; null if the vendor does not say. */
  postedAt: string | null;
}

export interface PostsQuery {
  words: string;
  /** The narrowest window of the vendor that covers the wanted time. */
  within: "24h" | "week" | "month";
  /** Starts at 1. */
  page: number;
  /** Token from the previous page. */
  token: string | null;
}

export interface PostsPage {
  posts: FoundPost[];
  /** True if the vendor announces another page. */
  more: boolean;
  token: string | null;
}

/** Finds LinkedIn posts by keyword, newest first. */
export interface PostsPort {
  search(query: PostsQuery): Promise<Answer<PostsPage>>;
  /** True if the last part of a LinkedIn URL belongs to a company page, false for a person. */
  isCompany(slug: string): Promise<Answer<boolean>>;
}
