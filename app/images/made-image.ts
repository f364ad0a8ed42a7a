/** A generated, measured and stored picture, for thumbnails and covers. */
import { z } from "zod";

export const madeImage = z.object({
  /** Id of the stored file: `/api/run-files/{id}`. */
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
  /** Text that the model read on the picture, or null if it could not. Absent in older results. */
  reads: z.string().nullable().optional(),
  usd: z.number(),
});
export type MadeImage = z.infer<typeof madeImage>;

/** A style that the model refused or failed to draw, with the reason. */
export const refusedStyle = z.object({ style: z.string(), label: z.string(), detail: z.string() });
export type RefusedStyle = z.infer<typeof refusedStyle>;
