/** Results made of posts, for Social Intent Tracker and SERP Query, and their rows in a file. */
import { z } from "zod";
import { sourceSchema } from "./findings";
import { countsInWords } from "./left-out";
import { howManyFit, postInWords } from "./post-words";
import { table } from "./tables/table";
import type { Hit, ResultSummary } from "./tool";

export const postSchema = z.object({
  keyword: z.string(),
  network: z.string(),
  link: z.string(),
  text: z.string(),
  author: z.string().nullable(),
  authorLink: z.string().nullable(),
  authorKind: z.enum(["person", "company"]).nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  /** ISO 8601, UTC; null if unknown. */
  postedAt: z.string().nullable(),
  /** null if no prompt was set. */
  verdict: z.literal("yes").nullable(),
  reason: z.string(),
  /** The words of the post that decided the verdict. */
  quote: z.string(),
  /** Checks that could not be made. */
  notes: z.array(z.string()),
  source: sourceSchema,
});
export type PostFinding = z.infer<typeof postSchema>;

export const postFindingsSchema = z.object({
  posts: z.array(postSchema),
  /** Number of excluded posts by reason. */
  drops: z.record(z.string(), z.number()),
  found: z.number(),
  notes: z.array(z.string()),
});
export type PostFindings = z.infer<typeof postFindingsSchema>;

type OfPost = Omit<PostFinding, "keyword" | "verdict" | "reason" | "quote" | "notes" | "source">;

/** Builds the result entry of a kept post. Its source is the post itself. */
export function postFinding({
  keyword,
  post,
  source,
  verdict,
  notes,
}: Pick<PostFinding, "keyword" | "source" | "notes"> & {
  post: OfPost;
  /** null if no prompt was set. */
  verdict: Pick<PostFinding, "reason" | "quote"> | null;
}): PostFinding {
  const { network, link, text, author, authorLink, authorKind, title, company, postedAt } = post;
  return {
    ...{ keyword, network, link, text, author, authorLink, authorKind, title, company, postedAt },
    verdict: verdict && "yes",
    reason: verdict?.reason ?? "",
    quote: verdict?.quote ?? "",
    notes,
    source: { ...source, link },
  };
}

export function postSummary({ posts, found, drops, notes }: PostFindings): ResultSummary {
  const leftOut = countsInWords(drops);
  const lines: ResultSummary["lines"] = notes.map((note) => ["Note", note]);
  if (leftOut) lines.unshift(["Left out", leftOut]);
  return { headline: howManyFit({ posts, found }), lines };
}

/** Lets users try other filters on the stored posts. */
export const postHits = {
  of: "post" as const,
  in: ({ posts }: PostFindings): Hit[] =>
    posts.map(({ link, text, author }) => ({ key: link, words: postInWords({ text, author }) })),
};

/**
 * Declares one row per kept post.
 * @param knows.authors True if authors' profile URLs are known, so that other tools can use the
 * rows.
 */
export const postTable = (knows: { authors: boolean }) =>
  table<PostFindings>()({
    title: "Posts",
    of: "post",
    version: 2,
    rows: ({ posts }) => posts,
    columns: [
      { name: "keyword", kind: "text", value: ({ keyword }) => keyword },
      {
        name: "author",
        kind: "person",
        value: ({ author }) => author,
        href: ({ authorLink }) => authorLink,
      },
      {
        name: "author_link",
        kind: "link",
        value: ({ authorLink }) => authorLink,
        ...(knows.authors && { means: "LinkedIn" }),
        fileOnly: true,
      },
      { name: "title", kind: "text", value: ({ title }) => title, means: "title" },
      { name: "company", kind: "company", value: ({ company }) => company },
      { name: "posted_at", label: "Posted", kind: "moment", value: ({ postedAt }) => postedAt },
      { name: "text", kind: "long text", value: ({ text }) => text, href: ({ link }) => link },
      { name: "link", kind: "link", value: ({ link }) => link, fileOnly: true },
      {
        name: "verdict",
        kind: "verdict",
        value: ({ verdict, reason, quote }) =>
          verdict && { verdict, reason: reason || null, quote: quote || null },
      },
    ],
    source: ({ source }) => source,
  });
