import type { Answer } from "../call";

export interface PostAuthor {
  name: string;
  kind: "person" | "company";
  /** Profile or company page. */
  link: string | null;
  /** What a person writes under the name ("VP Content at Quillbyte"); null for companies. */
  headline: string | null;
  website: string | null;
}

export interface FoundPost {
  /** As the upstream gives it; `app/keys/post.ts` makes it comparable. */
  link: string;
  text: string;
  author: PostAuthor;
  /** ISO 8601, UTC; null: the upstream doesn't say. */
  postedAt: string | null;
}

export interface PostsQuery {
  words: string;
  /** The narrowest window the upstream offers that holds what is wanted. */
  within: "24h" | "week" | "month";
  /** 1 for the first. */
  page: number;
  /** From the page before. */
  token: string | null;
}

export interface PostsPage {
  posts: FoundPost[];
  /** True when the upstream says that another page follows. */
  more: boolean;
  token: string | null;
}

/** LinkedIn posts by keyword, newest first. */
export interface PostsPort {
  search(query: PostsQuery): Promise<Answer<PostsPage>>;
  /** Whether the last part of an address belongs to a company's page; else it is a person's. */
  isCompany(slug: string): Promise<Answer<boolean>>;
}
