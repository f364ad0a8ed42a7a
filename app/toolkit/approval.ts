/** A cost above what a run may spend by itself: the run waits for a person's yes (docs/product/co-workers.md). */
import { formatNumber, formatUsd } from "./format-number";

export interface AskedCost {
  /** Credits in all, what was used so far included; parts of the same name are paid for once in a run. */
  parts: { part: string; credits: number }[];
  /** Credits a run may use without approval. */
  cap: number;
  /** What they are for: "Reading the staff of Acme". */
  what: string;
}

export const creditsOf = ({ parts }: Pick<AskedCost, "parts">): number =>
  parts.reduce((sum, { credits }) => sum + credits, 0);

/** Ends this go of a query; after the approval it begins anew, and what was answered before is in the journal. */
export class ApprovalNeeded extends Error {
  override readonly name = "ApprovalNeeded";
  readonly cost: AskedCost;
  constructor(cost: AskedCost) {
    super(`${cost.what} may cost up to ${formatNumber(creditsOf(cost))} credits.`);
    this.cost = cost;
  }
}

export const costQuestion = (cost: AskedCost): string =>
  `${cost.what} may cost up to ${formatNumber(creditsOf(cost))} credits, more than the ${formatNumber(cost.cap)} a run may cost without your yes.`;

/** What asking calls again that may have been charged without an answer costs at most. */
export interface RepeatPrice {
  calls: number;
  usd: number;
  /** Said in return it approves these calls at this price, and no others. */
  approval: string;
}

/** Of calls that may have been charged without an answer: what asking them again means. */
export const repeatQuestion = ({ calls, usd }: Omit<RepeatPrice, "approval">): string =>
  `${formatNumber(calls)} ${calls === 1 ? "look-up" : "look-ups"} may have been charged without an answer. Asking again may pay a second time: up to ${formatUsd(usd)}.`;

/** What was asked of a run costs money a second time, and no person has approved that price. */
export class RepeatNeedsApproval extends Error {
  override readonly name = "RepeatNeedsApproval";
  readonly approval: string;
  constructor(price: RepeatPrice) {
    super(repeatQuestion(price));
    this.approval = price.approval;
  }
}

export const rowsCostQuestion = ({ rows, credits }: { rows: number; credits: number }): string =>
  `${formatNumber(rows)} ${rows === 1 ? "row waits" : "rows wait"} for your yes: together they may cost up to ${formatNumber(credits)} credits, which takes the run above its cap.`;
