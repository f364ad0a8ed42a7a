/**
 * A cost above what a run may spend automatically. The run waits until a user approves it
 * (docs/product/co-workers.md).
 */
import { formatNumber, formatUsd } from "./format-number";

export interface AskedCost {
  /**
   * All credits of the run, including those already used. A run pays once for parts of the same
   * name.
   */
  parts: { part: string; credits: number }[];
  /** Credits a run may use without approval. */
  cap: number;
  /** Purpose of the credits: "Reading the staff of Acme". */
  what: string;
}

export const creditsOf = ({ parts }: Pick<AskedCost, "parts">): number =>
  parts.reduce((sum, { credits }) => sum + credits, 0);

/**
 * Ends this attempt of a query. After the approval the query restarts and finds its earlier answers
 * in the journal.
 */
export class ApprovalNeeded extends Error {
  override readonly name = "ApprovalNeeded";
  readonly cost: AskedCost;
  constructor(cost: AskedCost) {
    super(`${cost.what} may cost up to ${formatNumber(creditsOf(cost))} credits.`);
    this.cost = cost;
  }
}

export const costQuestion = (cost: AskedCost): string =>
  `${cost.what} may cost up to ${formatNumber(creditsOf(cost))} credits, more than the ${formatNumber(cost.cap)} that a run may cost without your approval.`;

/** The highest price of repeating calls that the vendor may have charged without an answer. */
export interface RepeatPrice {
  calls: number;
  usd: number;
  /** Token that approves these calls at this price, and no others. */
  approval: string;
}

/** Asks the user about repeating calls that may have been charged without an answer. */
export const repeatQuestion = ({ calls, usd }: Omit<RepeatPrice, "approval">): string =>
  `${formatNumber(calls)} ${calls === 1 ? "lookup" : "lookups"} may have been charged without an answer. Repeating ${calls === 1 ? "it" : "them"} may cost up to ${formatUsd(usd)} more.`;

/** The run would pay a second time for calls, and no user has approved the price. */
export class RepeatNeedsApproval extends Error {
  override readonly name = "RepeatNeedsApproval";
  readonly approval: string;
  constructor(price: RepeatPrice) {
    super(repeatQuestion(price));
    this.approval = price.approval;
  }
}

export const rowsCostQuestion = ({ rows, credits }: { rows: number; credits: number }): string =>
  `${formatNumber(rows)} ${rows === 1 ? "row waits" : "rows wait"} for your approval. In total they may cost up to ${formatNumber(credits)} credits, which exceeds the run's cap.`;
