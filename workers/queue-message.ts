/** The messages of both queues, told apart by their `type`. */
import { z } from "zod";
import { describeShowMessage, fetchChartMessage } from "../app/podcast-charts/message";
import { workFiringMessage } from "../app/reddit-alerts/queue-message";
import { readCsvMessage, workSliceMessage } from "../app/runs/csv/run-message";
import { workSendingMessage } from "../app/sendings/message";
import { queueNames } from "../app/storage/heartbeats";

/** Sent by the deep health to see that the queue takes messages; there is nothing to do. */
const healthMessage = z.object({ type: z.literal("health") });

/** Sent by the clock: when it arrives shows whether the queue moves. */
const heartbeatMessage = z.object({ type: z.literal("heartbeat"), queue: z.enum(queueNames) });

/** Sent on the first day: what it lasts stands for a slice's work. */
const measuredMessage = z.object({
  type: z.literal("measure"),
  key: z.string().max(100),
  lasts: z.number().max(600_000),
});

export const queueMessage = z.discriminatedUnion("type", [
  readCsvMessage,
  workSliceMessage,
  fetchChartMessage,
  describeShowMessage,
  workFiringMessage,
  workSendingMessage,
  healthMessage,
  heartbeatMessage,
  measuredMessage,
]);

export type QueueMessage = z.output<typeof queueMessage>;
