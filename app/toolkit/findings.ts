/** Result pieces that several tools share. */
import { z } from "zod";

export const sourceSchema = z.object({
  upstream: z.string(),
  fetchedAt: z.string(),
  link: z.string().optional(),
  data: z.enum(["live", "sandbox"]),
});

/** One line of a plain result. `value` may hold HTML from outside: it is sanitised where it is shown. */
export const itemSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
  href: z.string().optional(),
  img: z.string().optional(),
  /** One link per entry of a list value; null where an entry has none. */
  hrefs: z.array(z.string().nullable()).optional(),
  source: sourceSchema.optional(),
  note: z.string().optional(),
});
export type Item = z.infer<typeof itemSchema>;

export const itemsSchema = z.array(itemSchema);
