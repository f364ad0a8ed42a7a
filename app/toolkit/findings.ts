/** Result pieces that several tools share. */
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
  /** 0–100: how much of the same they sell to the same people. */
  score: z.number(),
  isClient: z.boolean(),
});
export type ListedCompetitor = z.infer<typeof listedCompetitor>;

/** One line of a plain result. `value` may hold HTML from outside: it is sanitised where it is shown. */
export const itemSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
  href: z.string().optional(),
  img: z.string().optional(),
  /** One link per entry of a list value; null where an entry has none. */
  hrefs: z.array(z.string().nullable()).optional(),
  /** What a list of competitors is made of, for those who go on with it. */
  competitors: z.array(listedCompetitor).optional(),
  /** Of an item that is a person's or a company's profile on a network. */
  profile: z
    .object({ handle: z.string(), followers: z.number().nullable(), confidence: z.string() })
    .optional(),
  source: sourceSchema.optional(),
  note: z.string().optional(),
});
export type Item = z.infer<typeof itemSchema>;

export const itemsSchema = z.array(itemSchema);

/** A source with the page on which this one value can be checked, where the answer it stood in names none. */
export const checkedAt = (source: Source, link: string | null | undefined): Source =>
  source.link || !link ? source : { ...source, link };

/** What there is to say, one sentence after the other. */
export const inSentences = (...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(" ");
