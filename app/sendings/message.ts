/** The queue message that starts work on a sending. */
import { z } from "zod";

export const workSendingMessage = z.object({
  type: z.literal("work-sending"),
  sending: z.string().min(1).max(100),
});

export type WorkSendingMessage = z.output<typeof workSendingMessage>;
