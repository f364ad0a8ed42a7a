export interface DraftFinding {
  rule: "claim-not-in-data" | "calls-to-action" | "banned-phrase" | "unfilled-variable";
  /** What is wrong, for the person about to send the draft. */
  detail: string;
  /** The draft's own words. */
  quote: string;
}
