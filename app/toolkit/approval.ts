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
  /** Price of a credit in US dollars. */
  usdPerCredit: number;
  /** Purpose of the credits: "Reading the staff of Acme". */
  what: string;
}

export const creditsOf = ({ parts }: Pick<AskedCost, "parts">): number =>
  parts.reduce((sum, { credits }) => sum + credits, 0);

const usdOf = (cost: AskedCost): number => creditsOf(cost) * cost.usdPerCredit;

/**
 * Ends this attempt of a query. After the approval the query restarts and finds its earlier answers
 * in the journal.
 */
export class ApprovalNeeded extends Error {
  override readonly name = "ApprovalNeeded";
  readonly cost: AskedCost;
  constructor(cost: AskedCost) {
    super(`${cost.what} may cost up to ${formatUsd(usdOf(cost))}.`);
    this.cost = cost;
  }
}

export const costQuestion = (cost: AskedCost): string =>
  `${cost.what} may cost up to ${formatUsd(usdOf(cost))}, more than the ${formatUsd(cost.cap * cost.usdPerCredit)} that a run may cost without your approval.`;

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

/** @param asked.usd null if the price of some credits is unknown */
export function rowsCostQuestion({
  rows,
  credits,
  usd,
}: {
  rows: number;
  credits: number;
  usd: number | null;
}) {
  const price = usd === null ? `${formatNumber(credits)} credits` : formatUsd(usd);
  return `${formatNumber(rows)} ${rows === 1 ? "row waits" : "rows wait"} for your approval. In total they may cost up to ${price}, which exceeds the run's cap.`;
}
