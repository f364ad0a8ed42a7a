/** Schemas of the result. */
import { z } from "zod";
import { sourceSchema } from "../../toolkit/findings";

const part = z.object({
  kind: z.enum(["overlap", "start", "role", "place"]),
  company: z.string(),
  points: z.number(),
  words: z.string(),
});

/** Facts behind the score. The screen recomputes the score from them when a user moves a weight. */
const shared = z.object({
  company: z.string(),
  employees: z.number(),
  overlapMonths: z.number().nullable(),
  startGapMonths: z.number().nullable(),
  similarRoles: z.boolean(),
  sameLocation: z.boolean(),
  notes: z.array(z.string()),
});

const connection = z.object({
  name: z.string(),
  /** Current title. */
  title: z.string().nullable(),
  /** Current employer. */
  now: z.object({ company: z.string(), link: z.string().nullable() }).nullable().optional(),
  link: z.string(),
  score: z.number(),
  parts: z.array(part),
  shared: z.array(shared),
});
export type Connection = z.infer<typeof connection>;

export const coWorkersResult = z.array(
  z.object({
    name: z.string(),
    link: z.string(),
    headline: z.string().nullable(),
    companies: z.array(z.object({ name: z.string(), link: z.string(), employees: z.number() })),
    /** Reasons for excluded positions. */
    notes: z.array(z.string()),
    connections: z.array(connection),
    source: sourceSchema.optional(),
  }),
);
export type CoWorkersResult = z.infer<typeof coWorkersResult>;
