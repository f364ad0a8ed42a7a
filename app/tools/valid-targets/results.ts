/** Schemas of the three results. */
import { z } from "zod";
import { sourceSchema } from "../../toolkit/findings";

const record = z.object({
  id: z.string(),
  kind: z.enum(["contact", "company"]),
  name: z.string(),
  email: z.string().nullable(),
  domain: z.string().nullable(),
  stage: z.string().nullable(),
  link: z.string().nullable(),
});

export const clientResult = z.object({
  status: z.enum(["client", "was client", "known", "unknown"]),
  record: record.optional(),
  /** The criterion that decided. */
  rule: z.string(),
  source: sourceSchema.optional(),
});
export type ClientResult = z.infer<typeof clientResult>;

export const foundPerson = z.object({
  name: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  link: z.string().nullable(),
});

export const targetResult = z.object({
  isTarget: z.boolean(),
  person: foundPerson.optional(),
  rule: z.string(),
  source: sourceSchema.optional(),
});
export type TargetResult = z.infer<typeof targetResult>;

export const relevantTargets = z.array(
  foundPerson.extend({ rule: z.string(), note: z.string().optional(), source: sourceSchema.optional() }),
);
export type RelevantTargets = z.infer<typeof relevantTargets>;
