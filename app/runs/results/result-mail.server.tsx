/**
 * The result email: the most important number first, then the link. Contains no current time, so
 * the same run gives the same bytes.
 */
import { renderToStaticMarkup } from "react-dom/server";
import type { StoredRun } from "../storage/runs";
import type { Mail } from "../../vendors/mail/port";
import type { RunCounts } from "../run-view";
import type { ResultSummary } from "../../toolkit/tool";
import { formatNumber, formatUsd } from "../../toolkit/format-number";
import { type MailLines, MailPage, sandboxWords } from "./mail-page";
import type { MailRows } from "./mail-rows.server";

interface ResultMail {
  run: Pick<
    StoredRun,
    "id" | "title" | "status" | "reason" | "problem" | "file" | "readAt" | "email" | "sends"
  >;
  title: string;
  /** Only for CSV runs. */
  counts: RunCounts | null;
  /** CSV runs only: number of incomplete rows because a vendor failed, with the reasons. */
  incomplete: { rows: number; reasons: string[] } | null;
  /** CSV runs only: true if the upload is gone. */
  isUploadLost?: boolean;
  /** The first rows with results. */
  found?: MailRows | null;
  /** Only for plain runs with a result. */
  summary?: ResultSummary;
  /** In US dollars. */
  cost: number;
  /** The filters of the run. */
  filters: MailLines;
  /** True if the result contains sandbox data. */
  sandbox: boolean;
  providerName: string;
  runLink: string;
  fileLink: string | null;
  attachment: { filename: string; base64: string } | null;
}

export function resultMail({
  run,
  title,
  counts,
  incomplete,
  isUploadLost = false,
  found = null,
  summary,
  cost,
  filters,
  sandbox,
  providerName,
  runLink,
  fileLink,
  attachment,
}: ResultMail): Mail {
  const what = run.file?.name ?? run.title;
  const headline = counts ? headlineOf(counts, run) : plainHeadline(run, summary);
  const lines = [
    ...(counts ? [...countLines(counts), ...incompleteLines(incomplete)] : plainLines(run, summary)),
    ...(isUploadLost ? [["Upload", uploadGone] as const] : []),
    ["Cost", formatUsd(cost)] as const,
  ];
  const way = attachment
    ? "The result file is attached."
    : fileLink
      ? "The result file is too large to attach. Download it from the link below within 7 days."
      : run.status === "done"
        ? "The result is on the run's page."
        : "Open its page to see the details or start it again.";
  return {
    to: run.email ?? "",
    // Removes line breaks from the search input, since each would start a new header line of the
    // email.
    subject: `${title}: results for ${what}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "),
    idempotencyKey: `run-result/${run.id}/${run.sends}`,
    text: [
      [headline, `${title} · ${what}`, ...(sandbox ? [sandboxWords] : [])],
      [way, ...(fileLink ? [`The file: ${fileLink}`] : []), `The run: ${runLink}`],
      lines.map(named),
      found ? ["First results", ...[found.header, ...found.rows].map((cells) => cells.join(" | "))] : [],
      filters.length > 0 ? ["Filters used", ...filters.map(named)] : [],
    ]
      .filter((part) => part.length > 0)
      .map((part) => part.join("\n"))
      .join("\n\n"),
    html: `<!doctype html>${renderToStaticMarkup(
      <MailPage
        {...{ title, what, headline, way, lines, found, filters, sandbox, providerName, runLink, fileLink }}
        preheader={[headline, ...(sandbox ? ["Sandbox data"] : []), ...furtherLines(lines).map(named)].join(
          " · ",
        )}
      />,
    )}`,
    attachments: attachment ? [{ ...attachment, contentType: "text/csv" }] : [],
  };
}

const uploadGone =
  "The uploaded file was deleted. The result file contains the results without the upload’s own columns.";

/** Returns the lines without the one the headline already contains. */
const furtherLines = (lines: MailLines) => lines.filter(([name]) => name !== withResult);

const named = ([name, value]: MailLines[number]) => `${name}: ${value}`;

/** Returns the key figure of a search with a result. */
function plainHeadline(run: ResultMail["run"], summary: ResultSummary | undefined): string {
  if (run.status === "done" && summary) return summary.headline;
  return `Your search for ${run.title}${plainEnd(run)}`;
}

function plainEnd({ status, problem }: ResultMail["run"]): string {
  if (status === "failed") return problem ? ` failed: ${problem.detail}` : " failed";
  if (status === "cancelled") return " was cancelled";
  if (status === "no-data") return " found nothing";
  return " is finished";
}

function plainLines({ status, reason }: ResultMail["run"], summary: ResultSummary | undefined) {
  const why = reason ? [[status === "done" ? "Missing" : "Why", reason] as const] : [];
  return status === "done" ? [...(summary?.lines ?? []), ...why] : why;
}

function headlineOf(counts: RunCounts, { status, readAt }: ResultMail["run"]): string {
  // Rows are looked up only after the whole file has been read.
  if (status === "cancelled" && !readAt)
    return `Cancelled while the file was read, at row ${formatNumber(counts.total)}: nothing was looked up`;
  const rows = `${formatNumber(counts.total)} ${counts.total === 1 ? "row" : "rows"}`;
  if (status === "cancelled") return `Cancelled: ${formatNumber(counts.done)} of ${rows} have a result`;
  return `${formatNumber(counts.done)} of ${rows} have a result`;
}

const withResult = "With a result";

function countLines(counts: RunCounts) {
  const lines: [string, number][] = [
    [withResult, counts.done],
    ["Nothing found", counts.noData],
    ["Skipped", counts.skipped],
    ["Failed", counts.failed],
    ["Cancelled", counts.cancelled],
  ];
  return lines.filter(([, n]) => n > 0).map(([name, n]) => [name, formatNumber(n)] as const);
}

function incompleteLines(incomplete: ResultMail["incomplete"]) {
  if (!incomplete || incomplete.rows === 0) return [];
  const rows = `${formatNumber(incomplete.rows)} ${incomplete.rows === 1 ? "row lacks" : "rows lack"} something`;
  return [["Missing", `${rows}, the file says what. ${incomplete.reasons.join(" ")}`] as const];
}
