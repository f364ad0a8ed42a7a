/** What a person's progress feed carries: sentences, runs as they stand now, results as they grow. */
import type { RunView } from "./run-view";

export interface FeedEvent {
  /** One sentence for the progress strip. */
  msg?: string;
  /** The run the sentence is about. */
  runId?: string;
  run?: RunView;
  /** Id of a run that was deleted. */
  deleted?: string;
  /** What is there so far of an open run's result; never replayed. */
  partial?: { runId: string; value: unknown };
}

/** An event as the feed keeps and sends it. */
export interface NumberedEvent extends FeedEvent {
  id: number;
}
