/** Items of the YouTube tools: beside the words that people read, the facts that their tables are made of. */
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
});

const person = z.object({
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  /** What the source says of the address: "verified". */
  emailStatus: z.string().nullable(),
  linkedIn: z.string().nullable(),
  why: z.string(),
  /** null: not looked up. */
  clientStatus: z.string().nullable(),
});

export const factItemSchema = itemSchema.extend({
  company: company.optional(),
  /** Subscribers; null: hidden. */
  count: z.number().nullable().optional(),
  /** Best first. */
  videos: z.array(video).optional(),
  people: z.array(person).optional(),
  letter: letterSchema.optional(),
  /** The day of the last upload. */
  day: z.string().optional(),
  /** The words stand for something that is not there: they are a reason and no value. */
  absent: z.literal(true).optional(),
});
export const factItemsSchema = z.array(factItemSchema);
export type FactItem = z.infer<typeof factItemSchema>;
export type FoundTarget = z.infer<typeof person>;
