/** The test bench's answer: one text per side and example. */
import { z } from "zod";
import { textUsage } from "../toolkit/text-usage";

const tried = z.object({
  /** "draft": the editor's text; "other": the version it is compared with. */
  side: z.enum(["draft", "other"]),
  example: z.string(),
  prompt: z.string(),
  text: z.string(),
  usage: textUsage,
  checks: z.array(z.object({ rule: z.string(), detail: z.string(), quote: z.string() })),
});

export const triedPrompts = z.object({ results: z.array(tried) });
export type TriedPrompts = z.infer<typeof triedPrompts>;

/** Partial results while the models write. */
export interface TriedSoFar {
  results: Pick<TriedPrompts["results"][number], "side" | "example" | "text">[];
}
