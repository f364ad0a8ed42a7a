/**
 * Shows the progress of a file's run below its form: bar, counts, cost and first rows. Loaded with
 * the first run.
 */
import { Suspense, use, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { inputWords } from "../runs/input-words";
import { isOpen, type RunView, type ShownRow, worked } from "../runs/run-view";
import { summaryColumnsOf, cellText } from "../toolkit/tables/shown-table";
import { hasPeople } from "../toolkit/tables/layouts";
import { formatNumber } from "../toolkit/format-number";
import { Button, ButtonLink } from "../ui/button";
import { ConfirmButton } from "../ui/confirm-button";
import { type Column, DataTable } from "../ui/data-table";
import { FailureBox } from "../ui/failure-box";
import { money } from "../ui/money";
import { ResultActions } from "../ui/result-actions";
import { resumeLabel } from "../ui/resume-label";
import { SandboxMark } from "../ui/source-mark";
import { StateBadge } from "../ui/state-badge";
import { useAnswer } from "../ui/use-answer";
import { cancelQuestion, fileSentence } from "./csv-run-words";
import classes from "./csv-run.module.css";
import { ImportFiles } from "./import-files";
import { RunWork } from "./run-work";
import type { RunState } from "./screen";

interface CsvRunProps {
  run: RunView;
  onCancel(): void;
  onResume(): void;
  /** Receives facts that the event stream does not report, such as the email's status. */
  onRead(run: RunView): void;
}

/** Number of rows shown during the run; the run's page shows all. */
const firstRows = 5;
const mostColumns = 4;
const mailAgainAfter = 3000;

export default function CsvRun({ run, onCancel, onResume, onRead }: CsvRunProps) {
  const rows = useFirstRows(run, onRead);
  const open = isOpen(run);
  const actionsFor = use(ResultActions);
  const tables = rows.find(({ tables: found }) => found[0])?.tables;
  const result = `/api/runs/${run.id}/result.csv`;
  return (
    <>
      <header className={classes.head}>
        <StateBadge state={run.status} />
        <output>{fileSentence(run)}</output>
        {run.sandbox && <SandboxMark />}
      </header>
      <RunWork run={run} />
      {run.counts && <p className="figures">{[...countWords(run), moneyWords(run)].join(" · ")}</p>}
      {run.error && <FailureBox problem={run.error} title="The run failed." />}
      <div className={classes.actions}>
        {run.status === "paused" && <Button onClick={onResume}>{resumeLabel(run.pause?.kind)}</Button>}
        {!open && worked(run.counts ?? none) > 0 && (
          <ButtonLink href={result} download variant="filled">
            Download the result
          </ButtonLink>
        )}
        {!open && hasPeople(rows.flatMap(({ tables }) => tables)) && <ImportFiles runId={run.id} />}
        {open && (
          <ConfirmButton
            label="Stop run"
            question={cancelQuestion(run)}
            intent="cancel"
            backLabel="Keep running"
            onConfirm={onCancel}
          />
        )}
      </div>
      {!open && tables && <Suspense>{actionsFor({ ...run, tables })}</Suspense>}
      {rows.length > 0 && (
        <DataTable
          caption="First rows found"
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={({ position }) => position}
          stacks="labelled"
        />
      )}
    </>
  );
}

const none = { total: 0, queued: 0, running: 0, done: 0, noData: 0, skipped: 0, failed: 0, cancelled: 0 };

function countWords({ counts }: RunView): string[] {
  const { done, noData, skipped, failed } = counts ?? none;
  const named = [
    [done, "found"],
    [noData, "no data"],
    [skipped, "skipped"],
    [failed, "failed"],
  ] as const;
  return named.flatMap(([count, words]) => (count > 0 ? [`${formatNumber(count)} ${words}`] : []));
}

const moneyWords = (run: RunView) => `${money(run.cost.usd)}${isOpen(run) ? " so far" : ""}`;

/** Reads the first rows with a result repeatedly until there are enough. */
function useFirstRows(run: RunView, onRead: CsvRunProps["onRead"]): ShownRow[] {
  const reader = useFetcher<RunState>();
  const { load } = reader;
  const rows = reader.data?.rows ?? [];
  const done = run.counts?.done ?? 0;
  const missing = Math.min(done, firstRows) > rows.length ? done : 0;
  useEffect(() => {
    if (missing > 0) void load(`/runs/${run.id}/view?rows=${firstRows}`);
  }, [missing, run.id, load]);

  const answer = useAnswer(reader);
  const tell = useEffectEvent((told: RunView) => onRead(told));
  useEffect(() => {
    if (answer?.run && !isOpen(answer.run)) tell(answer.run);
  }, [answer]);
  const isMailDue = !isOpen(run) && (run.mail === "due" || run.mail === "sending");
  useEffect(() => {
    if (!isMailDue) return;
    const timer = setInterval(() => void load(`/runs/${run.id}/view?rows=${firstRows}`), mailAgainAfter);
    return () => clearInterval(timer);
  }, [isMailDue, run.id, load]);
  return rows;
}

/** Columns of the input and of the first findings; the run's page has the others. */
function columnsOf(rows: ShownRow[]): Column<ShownRow>[] {
  const table = rows.find(({ tables }) => tables[0])?.tables[0];
  const cellsOf = ({ tables }: ShownRow) => tables[0]?.rows[0]?.cells ?? [];
  const found = table ? summaryColumnsOf(table, rows.map(cellsOf), mostColumns) : [];
  const columns = found.flatMap((at): Column<ShownRow>[] => {
    const column = table?.columns[at];
    if (!column) return [];
    const cell = (row: ShownRow) => cellText(column, cellsOf(row)[at] ?? { value: null });
    return [{ key: column.name, header: column.label, cell }];
  });
  return [
    { key: "row", header: "Row", cell: ({ position }) => formatNumber(position + 1) },
    { key: "input", header: "Input", cell: ({ input }) => inputWords(input) },
    ...columns,
  ];
}
