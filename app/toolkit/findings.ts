/** Schemas of results that several tools share. */
import { z } from "zod";
import type { Source } from "../vendors/call";

export const sourceSchema = z.object({
  upstream: z.string(),
  fetchedAt: z.string(),
  link: z.string().optional(),
  data: z.enum(["live", "sandbox"]),
});

const listedCompetitor = z.object({
  company: z.string(),
  domain: z.string(),
  /** 0–100: how similar the products and customers of the two companies are. */
  score: z.number(),
  isClient: z.boolean(),
});
export type ListedCompetitor = z.infer<typeof listedCompetitor>;

/** One line of a plain result. `value` may contain foreign HTML, so the screen sanitises it. */
export const itemSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
  href: z.string().optional(),
  img: z.string().optional(),
  /** One link per entry of a list; null for entries without a link. */
  hrefs: z.array(z.string().nullable()).optional(),
  /** The competitors behind the list, for other tools that use them. */
  competitors: z.array(listedCompetitor).optional(),
  /** Set if the item is a person's or a company's profile on a social network. */
  profile: z
    .object({ handle: z.string(), followers: z.number().nullable(), confidence: z.string() })
    .optional(),
  source: sourceSchema.optional(),
  note: z.string().optional(),
});
export type Item = z.infer<typeof itemSchema>;

export const itemsSchema = z.array(itemSchema);

/** Adds the page where a user can check this value, unless the source already has a page. */
export const checkedAt = (source: Source, link: string | null | undefined): Source =>
  source.link || !link ? source : { ...source, link };

/** Joins the sentences that are present with spaces. */
export const inSentences = (...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(" ");
