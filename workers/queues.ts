/** How messages get onto the queues. They carry their type, ids and ranges, never data. */
import type { QueueMessage } from "./queue-message";

/** Queues count delays in seconds, twelve hours at most. */
const longestDelay = 43_200;

/** A hundred at most travel together. */
export async function sendMessages(queue: Queue, messages: readonly QueueMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += 100) {
    await queue.sendBatch(messages.slice(start, start + 100).map((body) => ({ body })));
  }
}

/** The same message again, `after` milliseconds from now. */
export async function sendAgain(queue: Queue, message: QueueMessage, after: number): Promise<void> {
  await queue.send(message, { delaySeconds: Math.min(longestDelay, Math.ceil(after / 1000)) });
}
