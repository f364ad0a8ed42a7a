/**
 * Shows a file's first rows and its unreadable ones, lets the user choose columns and correct cells
 * in place.
 */
import { type KeyboardEvent, useId } from "react";
import type { RunPlan } from "../runs/csv/plan.server";
import { formatNumber } from "../toolkit/format-number";
import { Button } from "../ui/button";
import { Select } from "../ui/select";
import { type FileMatch, withCell, withReading } from "./file-match";
import { FileReading } from "./file-reading";
import { fileInWords } from "./reading-words";
import classes from "./file-preview.module.css";
import type { QueryView } from "./screen";

type Preview = RunPlan["preview"];
type Row = Preview["rows"][number];

interface FilePreviewProps {
  columns: NonNullable<QueryView["csv"]>["columns"];
  preview: Preview;
  assumed: RunPlan["assumed"];
  /** How many rows the file has and how many can be looked up, or null if it cannot be read. */
  counts: { rows: number; words: string; isAll: boolean } | null;
  /** True if the console cannot read the file with the assumed encoding and delimiter. */
  isRefused: boolean;
  match: FileMatch;
  onChange(match: FileMatch): void;
}

export function FilePreview(props: FilePreviewProps) {
  const { columns, preview, assumed, counts, isRefused, match, onChange } = props;
  const { headers, shown, rows, moreWrong } = preview;
  const headerName = (index: number) => headers[index] || `column ${index + 1}`;
  const readAs = (index: number) => Object.entries(preview.columns).find(([, at]) => at === index)?.[0];
  const choose = (name: string, value: string) =>
    onChange({
      ...match,
      columns: { ...preview.columns, ...match.columns, [name]: value === "" ? null : Number(value) },
    });
  const change = (row: number, column: number, cell: string, to: string) =>
    onChange(withCell(match, { row, column }, cell, to));
  return (
    <section className={classes.preview} aria-label="File preview">
      <div className={classes.head}>
        {counts && (
          <div>
            <h2>{fileInWords(counts.rows, preview)}</h2>
            {/* The headline has the count already if every row can be looked up. */}
            <output className={counts.isAll ? "visually-hidden" : classes.counts}>{counts.words}</output>
          </div>
        )}
        <div className={classes.columns}>
          {columns.map(({ name }) => (
            <Select
              key={name}
              small
              label={`Column for ${name}`}
              value={String((match.columns ? match.columns[name] : preview.columns[name]) ?? "")}
              options={[
                { value: "", label: "None" },
                ...headers.map((_, index) => ({ value: String(index), label: headerName(index) })),
              ]}
              onChange={(event) => choose(name, event.currentTarget.value)}
            />
          ))}
        </div>
      </div>
      <FileReading
        assumed={assumed}
        preview={preview}
        isRefused={isRefused}
        onChange={(chosen) => onChange(withReading(match, chosen))}
      />
      {rows.length > 0 && (
        <div className={classes.frame}>
          <table className={classes.table}>
            <caption className={classes.caption}>Preview and rows to fix</caption>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {shown.map((index) => (
                  <th key={index} scope="col" data-read={readAs(index) !== undefined}>
                    {headerName(index)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PreviewLine
                  key={row.row}
                  row={row}
                  shown={shown}
                  isRead={(index) => readAs(index) !== undefined}
                  headerName={headerName}
                  match={match}
                  onCell={change}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {moreWrong > 0 && (
        <p className={classes.more}>
          {formatNumber(moreWrong)} more {moreWrong === 1 ? "row" : "rows"} can’t be read and will be skipped,
          each with its reason in the result.
        </p>
      )}
    </section>
  );
}

interface PreviewLineProps {
  row: Row;
  shown: number[];
  isRead(index: number): boolean;
  headerName(index: number): string;
  match: FileMatch;
  onCell(row: number, column: number, cell: string, to: string): void;
}

function PreviewLine({ row, shown, isRead, headerName, match, onCell }: PreviewLineProps) {
  const reasonId = useId();
  const { wrong, suggestion, reason } = row;
  const wrongCell = wrong === null ? "" : (row.cells[shown.indexOf(wrong)] ?? "");
  const changes = match.cells.filter((each) => each.row === row.row);
  return (
    <>
      <tr data-wrong={reason !== null}>
        <th scope="row">{formatNumber(row.row + 1)}</th>
        {shown.map((index, at) => {
          const cell = row.cells[at] ?? "";
          if (!isRead(index) || !row.whole[at])
            return (
              <td key={index} data-read={isRead(index)}>
                <span className={classes.cell}>{cell}</span>
              </td>
            );
          const isWrong = wrong === index;
          return (
            <td key={index} data-read>
              <input
                // A new key resets the field when the server read another value here.
                key={cell}
                className={classes.input}
                aria-label={`Row ${row.row + 1}, ${headerName(index)}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? reasonId : undefined}
                defaultValue={cell}
                maxLength={2000}
                data-changed={changes.some((each) => each.column === index)}
                onBlur={(event) => {
                  const to = event.currentTarget.value.trim();
                  if (to !== cell.trim()) onCell(row.row, index, cell, to);
                }}
                onKeyDown={leaveOnEnter}
              />
            </td>
          );
        })}
      </tr>
      {(reason !== null || changes.length > 0) && (
        <tr className={classes.told}>
          <td colSpan={shown.length + 1}>
            {reason !== null && <span id={reasonId}>{reason} </span>}
            {wrong !== null && suggestion !== null && (
              <Button
                size="xs"
                variant="default"
                onClick={() => onCell(row.row, wrong, wrongCell, suggestion)}
              >
                Use {suggestion}
              </Button>
            )}
            {changes.map((each) => (
              <span key={each.column} className={classes.changed}>
                {headerName(each.column)} was “{each.from}” in the file.{" "}
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => onCell(row.row, each.column, each.to, each.from)}
                >
                  Restore
                </Button>
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** Ends the change of a cell. Without this, Enter would submit the form. */
function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.blur();
}
