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
  const to = email ? ` It goes to ${email} when all are worked.` : "";
  if (status === "paused") return "Paused: what was found is kept.";
  if (isOpen(run)) {
    if (total === 0 || !counts) return `The file is being read.${to}`;
    return `Row ${formatNumber(worked(counts))} of ${formatNumber(total)}.${to}`;
  }
  if (status === "failed") return "The run failed; the rows worked before keep their results.";
  if (status === "cancelled") return cancelledWords(run);
  if (!email || mail === "none") return "All rows are worked.";
  if (mail === "sent") return `The csv file was sent to email. It went to ${email}.`;
  if (mail === "due" || mail === "sending")
    return `All rows are worked; the file is on its way to ${email}.${mailProblem ? ` ${mailProblem}` : ""}`;
  if (mail === "failed")
    return `All rows are worked, but the file could not be sent to ${email}. ${mailProblem ?? ""}`.trim();
  return `All rows are worked; whether the file arrived at ${email} is not known.`;
}

function cancelledWords({ counts }: RunView): string {
  if (!counts) return "Cancelled before it began.";
  const { cancelled } = counts;
  const open = cancelled === 1 ? "1 was not" : `${formatNumber(cancelled)} were not`;
  const kept =
    worked(counts) === 1 ? "1 row keeps its result" : `${formatNumber(worked(counts))} rows keep theirs`;
  return `Cancelled: ${kept}, ${open} looked up. ${later}`;
}

const later = "The run's page can go on with them; what was answered is not paid for twice.";

export function cancelQuestion({ counts, email }: RunView): string {
  const done = counts ? worked(counts) : 0;
  const left = counts ? counts.queued + counts.running : 0;
  if (done === 0 && left === 0) return "Cancel this run? No row was worked yet.";
  const stays =
    done === 0
      ? "No row was worked yet"
      : `${formatNumber(done)} worked ${done === 1 ? "row keeps its result" : "rows keep their results"}${email ? `, and their file goes to ${email}` : ""}`;
  const goes = `${formatNumber(left)} ${left === 1 ? "row is" : "rows are"} not looked up`;
  return `Cancel this run? ${stays}; ${goes}. ${later}`;
}
