/** Events of a user's progress feed: sentences, runs, and partial results. */
import type { RunView } from "./run-view";

export interface FeedEvent {
  /** One sentence of progress. */
  msg?: string;
  /** The run the sentence is about. */
  runId?: string;
  run?: RunView;
  /** Id of a run that was deleted. */
  deleted?: string;
  /** The partial result of an open run; never replayed. */
  partial?: { runId: string; value: unknown };
}

/** An event with its number, as the feed stores and sends it. */
export interface NumberedEvent extends FeedEvent {
  id: number;
}
