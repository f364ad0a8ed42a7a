/** Items of the YouTube tools: a text for users, and the facts for their tables. */
import { z } from "zod";
import { itemSchema } from "../toolkit/findings";
import { letterSchema } from "./letter";

const company = z.object({
  employees: z.number().nullable(),
  industry: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
});

const video = z.object({
  title: z.string(),
  link: z.string(),
  publishedAt: z.string(),
  views: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  keywords: z.array(z.string()),
  quote: z.string().nullable(),
  thumbnail: z.string().nullish(),
  /** Its views divided by the median of the channel's uploads; null if too few are known. */
  timesMedian: z.number().nullish(),
});

const person = z.object({
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  /** The vendor's status of the email, such as "verified". */
  emailStatus: z.string().nullable(),
  linkedIn: z.string().nullable(),
  why: z.string(),
  /** null if not looked up. */
  clientStatus: z.string().nullable(),
});

export const factItemSchema = itemSchema.extend({
  company: company.optional(),
  /** Number of subscribers; null if hidden. */
  count: z.number().nullable().optional(),
  /** Sorted, best first. */
  videos: z.array(video).optional(),
  people: z.array(person).optional(),
  letter: letterSchema.optional(),
  /** Day of the last upload (ISO 8601). */
  day: z.string().optional(),
  /** True if the text is a reason for a missing value. */
  absent: z.literal(true).optional(),
});
export const factItemsSchema = z.array(factItemSchema);
export type FactItem = z.infer<typeof factItemSchema>;
export type FoundTarget = z.infer<typeof person>;
