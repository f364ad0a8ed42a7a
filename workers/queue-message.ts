/** The messages of both queues, told apart by their `type`. */
import { z } from "zod";
import { describeShowMessage, fetchChartMessage } from "../app/podcast-charts/message";
import { workFiringMessage } from "../app/reddit-alerts/queue-message";
import { readCsvMessage, workSliceMessage } from "../app/runs/csv/run-message";

/** Sent by the deep health to see that the queue takes messages; there is nothing to do. */
const healthMessage = z.object({ type: z.literal("health") });

export const queueMessage = z.discriminatedUnion("type", [
  readCsvMessage,
  workSliceMessage,
  fetchChartMessage,
  describeShowMessage,
  workFiringMessage,
  healthMessage,
]);

export type QueueMessage = z.output<typeof queueMessage>;
