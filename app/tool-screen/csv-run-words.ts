/** Describes a file's run in one sentence, and the effect of cancelling it. */
import { isOpen, type RunView, worked } from "../runs/run-view";
import { formatNumber } from "../toolkit/format-number";

/**
 * Describes a file's run. Mentions the email only after it was sent; paused, failed and cancelled
 * runs never mention it.
 */
export function fileSentence(run: RunView): string {
  const { status, counts, file, email, mail, mailProblem } = run;
  const total = file?.rows ?? counts?.total ?? 0;
  const to = email ? ` We email the results to ${email} when all rows are done.` : "";
  if (status === "paused") return "Paused. The results so far are kept.";
  if (isOpen(run)) {
    if (total === 0 || !counts) return `Reading the file.${to}`;
    return `Row ${formatNumber(worked(counts))} of ${formatNumber(total)}.${to}`;
  }
  if (status === "failed") return "The run failed. Rows finished before the failure keep their results.";
  if (status === "cancelled") return cancelledWords(run);
  if (!email || mail === "none") return "All rows are done.";
  if (mail === "sent") return `The csv file was sent to email. Recipient: ${email}.`;
  if (mail === "due" || mail === "sending")
    return `All rows are done. The file is on its way to ${email}.${mailProblem ? ` ${mailProblem}` : ""}`;
  if (mail === "failed")
    return `All rows are done, but the file could not be sent to ${email}. ${mailProblem ?? ""}`.trim();
  return `All rows are done. We could not confirm that the file arrived at ${email}.`;
}

function cancelledWords({ counts }: RunView): string {
  if (!counts) return "Cancelled before it started.";
  const { cancelled } = counts;
  const open = cancelled === 1 ? "1 was not" : `${formatNumber(cancelled)} were not`;
  const kept =
    worked(counts) === 1
      ? "1 row keeps its result"
      : `${formatNumber(worked(counts))} rows keep their results`;
  return `Cancelled: ${kept}, ${open} looked up. ${later}`;
}

const later =
  "You can continue the remaining rows on the run's page. You won't pay twice for results already found.";

export function cancelQuestion({ counts, email }: RunView): string {
  const done = counts ? worked(counts) : 0;
  const left = counts ? counts.queued + counts.running : 0;
  if (done === 0 && left === 0) return "Cancel this run? No row has been processed yet.";
  const stays =
    done === 0
      ? "No row has been processed yet"
      : `${formatNumber(done)} finished ${done === 1 ? "row keeps its result" : "rows keep their results"}${email ? `, and the file is emailed to ${email}` : ""}`;
  const goes = `${formatNumber(left)} ${left === 1 ? "row" : "rows"} will not be looked up`;
  return `Cancel this run? ${stays}; ${goes}. ${later}`;
}
