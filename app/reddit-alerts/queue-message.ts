/** The scheduler's queue message for alerts: one open firing. */
import { z } from "zod";

export const workFiringMessage = z.object({
  type: z.literal("work-firing"),
  firing: z.object({ alertId: z.string().min(1).max(100), slot: z.int() }),
});

export type WorkFiringMessage = z.output<typeof workFiringMessage>;
