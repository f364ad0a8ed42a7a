export interface DraftFinding {
  rule: "claim-not-in-data" | "calls-to-action" | "banned-phrase" | "unfilled-variable";
  /** The problem, for the user who is about to send the draft. */
  detail: string;
  /** The passage in the draft. */
  quote: string;
}
