/** What the run queue carries: which run's file is to be read, which of its slices to be worked. */
import { z } from "zod";

export const readCsvMessage = z.object({ type: z.literal("read-csv"), runId: z.string().min(1).max(100) });
export const workSliceMessage = z.object({
  type: z.literal("work-slice"),
  runId: z.string().min(1).max(100),
  /** Positions of the first and the last row. */
  from: z.int().min(0),
  to: z.int().min(0),
});

export type RunMessage = z.output<typeof readCsvMessage> | z.output<typeof workSliceMessage>;
