/** Screen texts of sendings. */
import type { SendingState } from "../storage/schema";
import { outcomesIn, type Outcome, type ShownOutcome } from "./plan/counts";
import type { Part } from "./plan/rows";
import type { Back, SendingView } from "./view";

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

/** Returns whether the sending ended and some of its rows were not sent. */
export const isSentInPart = ({ state, rows }: Pick<SendingView, "state" | "rows">): boolean =>
  state === "done" && outcomesIn("not sent").some((outcome) => rows[outcome] > 0);

export const backWords: Record<Back, string> = {
  archived: "Archived",
  emptied: "Emptied",
  restored: "Restored",
};

export const isUnderWay = (state: SendingState) =>
  state === "planning" || state === "writing" || state === "returning";

/** Returns whether a user can decide about rows that wait: in the plan, or after the sending. */
export const isDecidable = ({ state, approvedAt }: Pick<SendingView, "state" | "approvedAt">) =>
  state === "preview" || ((state === "done" || state === "cancelled") && approvedAt !== null);

/** Returns whether the counts may include outcomes that are only planned. */
export const isUnfinished = (state: SendingState) =>
  state === "writing" || state === "look" || state === "stopped";

/** Returns an outcome's label; before the approval it says "would be". */
export const outcomeWords = (outcome: Outcome, isPlan: boolean): string =>
  isPlan ? planned[outcome] : written[outcome];

const written: Record<Outcome, string> = {
  created: "Created",
  filled: "Filled",
  "left alone": "Left alone",
  refused: "Refused",
  waits: "Not sent",
  skipped: "Not sent",
  "not reached": "Not reached",
};

const planned: Record<Outcome, string> = {
  ...written,
  waits: "Waits for you",
  created: "To create",
  filled: "To fill",
  refused: "Would be refused",
};

export const shownWords = (shown: ShownOutcome, isPlan: boolean): string =>
  shown === "sent"
    ? "In HubSpot"
    : shown === "not sent"
      ? "Not sent"
      : shown === "archived"
        ? backWords.archived
        : shown === "waits" && !isPlan
          ? "Undecided"
          : outcomeWords(shown, isPlan);

/** Labels in the funnel for people who are not ready. */
export const partWords: Record<Part, string> = {
  "left out": "left out by you",
  "sent later": "in a later sending",
  who: "who is it?",
  client: "clients",
  deal: "with an open deal",
  excluded: "excluded by a rule",
  address: "unverified",
  "opt-out unseen": "opt-out not seen",
  values: "rows differ",
  company: "several companies",
  "opted out": "opted out or bounced",
  "kept out": "on Do not contact",
  contested: "contested address",
  "no address": "no address",
};

/** Headings of the groups of rows that wait. */
export const waitWords: Record<Part, string> = {
  ...partWords,
  who: "Name or profile contradicts the contact in HubSpot",
  client: "Client in HubSpot",
  deal: "Open deal in HubSpot",
  excluded: "Excluded by a rule",
  address: "Address not verified",
  "opt-out unseen": "Opt-out of another address can’t be seen",
  values: "Rows of one contact differ",
  company: "Several companies have the domain",
};
