/** Messages of the run queue: read a run's file, or work one of its slices. */
import { z } from "zod";

export const readCsvMessage = z.object({ type: z.literal("read-csv"), runId: z.string().min(1).max(100) });
export const workSliceMessage = z.object({
  type: z.literal("work-slice"),
  runId: z.string().min(1).max(100),
  /** Positions of the first and last row. */
  from: z.int().min(0),
  to: z.int().min(0),
  /** When the run object sends the slice again, so that this message is worth nothing any more (ms since 1970). */
  until: z.int().optional(),
});

export type RunMessage = z.output<typeof readCsvMessage> | z.output<typeof workSliceMessage>;
