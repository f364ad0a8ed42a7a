/**
 * Asks about the price in a browser without scripts: refuses the form until the user has agreed.
 */
import type { RequestApp } from "../app";
import { planRun, planSearch } from "../runs/csv/plan.server";
import type { UploadedFile } from "../runs/csv/upload.server";
import type { Submission } from "../runs/submission.server";
import { InvalidInput } from "../toolkit/failure";
import { formatUsd } from "../toolkit/format-number";
import { priceWords, upperUsd } from "../toolkit/price-words";
import { type AskedPrice, asksFirst } from "./asked-price";
import { filePrice } from "./file-price";

interface Submitted {
  submission: Submission;
  body: Record<string, unknown>;
  file: UploadedFile | null;
  /** Account of the user. */
  by: string;
}

/** @throws InvalidInput if the run may cost more than the user's limit */
export async function refuseAbove(app: RequestApp, submitted: Submitted, aboveUsd: number): Promise<void> {
  const price = await priceOf(app, submitted);
  if (!asksFirst(price, aboveUsd)) return;
  throw new InvalidInput(
    `${price.words}. We ask above ${formatUsd(aboveUsd)}. Tick “Start at any cost” and submit again.`,
  );
}

async function priceOf(app: RequestApp, { submission, body, file, by }: Submitted): Promise<AskedPrice> {
  if (file) return filePrice(await planRun(app, submission, file, body, by), body.firstRows !== undefined);
  const { cost, askedBefore } = await planSearch(app, submission, body, by);
  return { words: priceWords(cost), upperUsd: askedBefore?.isPaid ? 0 : upperUsd(cost) };
}
