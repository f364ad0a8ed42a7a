/**
 * The run queue and the scheduler's queue: each message is delivered at least once, late, out of order, and to a separate
 * invocation.
 */
import type { FetchChartMessage } from "../app/podcast-charts/message";
import type { WorkFiringMessage } from "../app/reddit-alerts/queue-message";
import type { RunMessage } from "../app/runs/csv/run-message";
import type { WorkSendingMessage } from "../app/sendings/message";
import { type Life, wayOf } from "./life";
import type { FaultPlan } from "./fault-plan";
import type { Surroundings } from "./surroundings";

export type QueueMessage = RunMessage | WorkFiringMessage | FetchChartMessage | WorkSendingMessage;

/** Maximum deliveries of a message whose consumer was interrupted. */
const mostDeliveries = 4;

export class SimulatedQueue {
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #consume: (life: Life, message: QueueMessage) => Promise<void>;
  /** Messages that were late at least once. */
  readonly late: QueueMessage[] = [];

  constructor(
    around: Surroundings,
    faults: FaultPlan,
    consume: (life: Life, message: QueueMessage) => Promise<void>,
  ) {
    this.#around = around;
    this.#faults = faults;
    this.#consume = consume;
  }

  /** @param wait delay in milliseconds; queues count in seconds */
  send(life: Life, messages: readonly QueueMessage[], wait = 0): Promise<void> {
    const { chance } = this.#around;
    const delay = Math.ceil(wait / 1000) * 1000;
    return life.trip({
      doing: "queue",
      there: wayOf(chance.ways, 2, 40),
      back: wayOf(chance.ways, 2, 40),
      work: () => {
        for (const message of messages) {
          this.#plan(message, delay, 1);
          if (this.#faults.happens("message doubled", message.type)) this.#plan(message, delay, 1);
        }
      },
    });
  }

  #plan(message: QueueMessage, delay: number, delivery: number): void {
    const { chance, clock } = this.#around;
    const late = this.#faults.happens("message late", message.type) ? chance.ways.between(1000, 90_000) : 0;
    if (late > 0) this.late.push(message);
    clock.after(delay + wayOf(chance.ways, 20, 1500) + late, () => this.#deliver(message, delivery));
  }

  #deliver(message: QueueMessage, delivery: number): void {
    const life = this.#around.newLife(`consumer of ${wordsOf(message)}`);
    const ends = life.begins("begins");
    life.onEnd((why) => {
      if (why !== "done" && delivery < mostDeliveries) this.#plan(message, 2000 * delivery, delivery + 1);
    });
    const over = () => {
      ends();
      life.end("done");
    };
    void this.#consume(life, structuredClone(message)).then(over, over);
  }
}

function wordsOf(message: QueueMessage): string {
  switch (message.type) {
    case "work-slice":
      return `${message.type} ${message.from}–${message.to} of ${message.runId}`;
    case "read-csv":
      return `${message.type} of ${message.runId}`;
    case "work-firing":
      return `${message.type} of ${message.firing.alertId} at ${message.firing.slot}`;
    case "work-sending":
      return `${message.type} of ${message.sending}`;
    case "fetch-chart":
      return `${message.type} of ${message.chart.platform} ${message.chart.country} ${message.chart.request}`;
  }
}
