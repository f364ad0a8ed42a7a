/** A generated picture, measured and kept: what thumbnails and covers have in common. */
import { z } from "zod";

export const madeImage = z.object({
  /** Of the kept file: `/api/run-files/{id}`. */
  id: z.string(),
  link: z.string(),
  style: z.string(),
  label: z.string(),
  name: z.string(),
  type: z.enum(["jpeg", "png", "webp"]),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  rules: z.array(z.object({ rule: z.string(), passes: z.boolean(), found: z.string() })),
  /** What the model read on it; null: it could not say. Absent in results from before pictures were read. */
  reads: z.string().nullable().optional(),
  usd: z.number(),
});
export type MadeImage = z.infer<typeof madeImage>;

/** A style the model would not or could not draw, in words. */
export const refusedStyle = z.object({ style: z.string(), label: z.string(), detail: z.string() });
export type RefusedStyle = z.infer<typeof refusedStyle>;
