/** Tokens and cost of a written text, as results report them. */
import { z } from "zod";

export const textUsage = z.object({
  model: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  usd: z.number(),
  milliseconds: z.number(),
});
export type TextUsage = z.infer<typeof textUsage>;

export const noUsage: TextUsage = { model: "", inputTokens: 0, outputTokens: 0, usd: 0, milliseconds: 0 };
