/** The result e-mail: the number that matters first, then the way in. No "now" in it: the same run, the same bytes. */
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
  /** Of a CSV run. */
  counts: RunCounts | null;
  /** Of a CSV run: rows that lack something because a service failed, and what. */
  incomplete: { rows: number; reasons: string[] } | null;
  /** Of a CSV run: its upload is gone. */
  isUploadLost?: boolean;
  /** The first rows that were found. */
  found?: MailRows | null;
  /** Of a plain run that found something. */
  summary?: ResultSummary;
  /** US dollars. */
  cost: number;
  /** Those that it was made with. */
  filters: MailLines;
  /** Data of the sandbox is in it. */
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
      ? "The result file is large, so it waits behind the link below for seven days."
      : run.status === "done"
        ? "The result is on the run's page."
        : "The run's page tells more, and can start it again.";
  return {
    to: run.email ?? "",
    // What a search was for may hold line breaks, and each would begin a line of the mail's head.
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
  "The uploaded file is not there any more. The result file has what was found, without the upload’s own columns.";

/** Without what the headline has said. */
const furtherLines = (lines: MailLines) => lines.filter(([name]) => name !== withResult);

const named = ([name, value]: MailLines[number]) => `${name}: ${value}`;

/** Of a search that found something, the figure that counts. */
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
  // Rows are looked up only when the whole file is read.
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
