/** Results made of posts: what Social Intent Tracker and SERP Query answer, and their rows in a file. */
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
  /** ISO 8601, UTC; null: not known. */
  postedAt: z.string().nullable(),
  /** null: no prompt was set. */
  verdict: z.literal("yes").nullable(),
  reason: z.string(),
  /** Words of the text that decided. */
  quote: z.string(),
  /** What could not be checked. */
  notes: z.array(z.string()),
  source: sourceSchema,
});
export type PostFinding = z.infer<typeof postSchema>;

export const postFindingsSchema = z.object({
  posts: z.array(postSchema),
  /** Posts left out, by reason in words. */
  drops: z.record(z.string(), z.number()),
  found: z.number(),
  notes: z.array(z.string()),
});
export type PostFindings = z.infer<typeof postFindingsSchema>;

type OfPost = Omit<PostFinding, "keyword" | "verdict" | "reason" | "quote" | "notes" | "source">;

/** A post that was kept, as the result tells of it: its source is the post itself. */
export function postFinding({
  keyword,
  post,
  source,
  verdict,
  notes,
}: Pick<PostFinding, "keyword" | "source" | "notes"> & {
  post: OfPost;
  /** null: no prompt was set. */
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

/** What other filters are judged by. */
export const postHits = {
  of: "post" as const,
  in: ({ posts }: PostFindings): Hit[] =>
    posts.map(({ link, text, author }) => ({ key: link, words: postInWords({ text, author }) })),
};

/**
 * One row per kept post.
 * @param knows.authors that the addresses of authors are known: the rows go on into tools that take a person's profile
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
