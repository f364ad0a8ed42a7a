/** The messages of both queues, distinguished by `type`. */
import { z } from "zod";
import { describeShowMessage, fetchChartMessage } from "../app/podcast-charts/message";
import { workFiringMessage } from "../app/reddit-alerts/queue-message";
import { readCsvMessage, workSliceMessage } from "../app/runs/csv/run-message";
import { workSendingMessage } from "../app/sendings/message";
import { queueNames } from "../app/storage/heartbeats";

/** Sent by the deep health check to see whether the queue accepts messages; its consumer does nothing. */
const healthMessage = z.object({ type: z.literal("health") });

/** Sent by the scheduler: its arrival shows that the queue delivers. */
const heartbeatMessage = z.object({ type: z.literal("heartbeat"), queue: z.enum(queueNames) });

/** Sent by the platform measurement: its duration simulates the work of a slice. */
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
