/** What staff read of a sending. */
import type { SendingState } from "../storage/schema";
import type { Outcome } from "./plan/counts";

export const stateWords: Record<SendingState, string> = {
  planning: "Comparing with HubSpot",
  preview: "Ready to approve",
  writing: "Writing to HubSpot",
  look: "First records written",
  done: "Sent",
  refused: "Refused by HubSpot",
  cancelled: "Cancelled",
  stopped: "Stopped",
  returning: "Taking back",
  returned: "Taken back",
};

export const isUnderWay = (state: SendingState) =>
  state === "planning" || state === "writing" || state === "returning";

/** Before the yes a count says what would be. */
export const outcomeWords = (outcome: Outcome, isPlan: boolean): string =>
  isPlan ? planned[outcome] : written[outcome];

const written: Record<Outcome, string> = {
  created: "Created",
  filled: "Filled",
  "left alone": "Left alone",
  refused: "Refused",
  waits: "Waits for you",
  skipped: "Not sent",
  "not reached": "Not reached",
};

const planned: Record<Outcome, string> = {
  ...written,
  created: "To create",
  filled: "To fill",
  refused: "Would be refused",
};
