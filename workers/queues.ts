/** Sends messages to the queues. Messages contain their type, ids and ranges, never data. */
import type { QueueMessage } from "./queue-message";

/** Seconds; queues delay a message by at most twelve hours. */
const longestDelay = 43_200;

/** Sends at most a hundred messages per request. */
export async function sendMessages(queue: Queue, messages: readonly QueueMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += 100) {
    await queue.sendBatch(messages.slice(start, start + 100).map((body) => ({ body })));
  }
}

/** Sends the message again, delayed by `after` milliseconds. */
export async function sendAgain(queue: Queue, message: QueueMessage, after: number): Promise<void> {
  await queue.send(message, { delaySeconds: Math.min(longestDelay, Math.ceil(after / 1000)) });
}
