/** The result of a plain run: its texts, or otherwise its tables. JSON is shown on request. */
import { useState } from "react";
import type { ListKind } from "../../records/storage/lists";
import { isOpen, type ShownRun, writingOf } from "../../runs/run-view";
import { usedRows } from "../../runs/results/used-rows";
import type { RowTaker } from "../../runs/results/used-rows.server";
import { fittingFilters, fittingRows } from "../../runs/lists/fitting";
import { formatNumber } from "../../toolkit/format-number";
import { isItems } from "../../toolkit/shown-item";
import { hasPeople } from "../../toolkit/tables/layouts";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import type { WrittenText } from "../../toolkit/tool";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { ItemResults } from "../../tool-screen/table-results";
import { isPostFindings, PostResults } from "../../ui/post-list";
import { JsonView } from "../../ui/json-view";
import { Menu, MenuButton, MenuLink } from "../../ui/menu";
import { Letter } from "../../ui/result-tables/letter";
import { ResultTables } from "../../ui/result-tables/result-tables";
import { UsageLine } from "../../ui/usage-line";
import { Adding } from "../add-to-list/add-to-list";
import { exportedFiles, resultAddress } from "./exported-files";
import { ExportButtons } from "./list/export-buttons";
import classes from "./run.module.css";

interface ResultProps {
  run: ShownRun;
  texts: WrittenText[];
  /** The tools that can use a table's rows, by table. */
  takers: Record<string, RowTaker[]>;
  /** The kinds of record that a table's lines can become, by table. */
  kinds: Record<string, ListKind[]>;
}

export function RunResult({ run, texts, takers, kinds }: ResultProps) {
  if (isOpen(run) || (run.status === "failed" && run.result === undefined)) return null;
  return (
    <section className={classes.section}>
      <h2 className="visually-hidden">Result</h2>
      {run.result !== undefined && (
        <div className={classes.head} role="group" aria-label="This result">
          {run.status === "done" && (
            <Uses tables={run.tables ?? []} runId={run.id} takers={takers} kinds={kinds} />
          )}
          <ExportButtons
            runId={run.id}
            list=""
            keys={null}
            csv={resultAddress(run.id)}
            files={exportedFiles(run, run.tables ?? [])}
            hasPeople={hasPeople(run.tables ?? [])}
            hasQuickImport={false}
          />
        </div>
      )}
      {run.status === "done" && texts.length === 0 && run.headline && !isPostFindings(run.result) && (
        <p className={classes.headline}>{run.headline}</p>
      )}
      {run.reason && <p>{run.reason}</p>}
      {texts.map((text) => (
        <Written key={text.title} {...text} />
      ))}
      {run.status === "done" && run.result !== undefined && texts.length === 0 && <Found run={run} />}
      {run.result !== undefined && <AsJson result={run.result} />}
      {run.status === "cancelled" && <p>This run was cancelled before it ended.</p>}
    </section>
  );
}

/** Links to the tools that can use each table. */
function Uses({
  tables,
  runId,
  takers,
  kinds,
}: { tables: ShownTable[]; runId: string } & Pick<ResultProps, "takers" | "kinds">) {
  const used = tables
    .map((table, at) => ({
      name: table.name,
      title: table.title,
      count: table.rows.length,
      fitting: fittingFilters(table) ? fittingRows(table) : [],
      isMain: at === 0,
    }))
    .filter(({ name, count }) => count > 0 && [...(takers[name] ?? []), ...(kinds[name] ?? [])].length > 0);
  if (used.length === 0) return null;
  const isOneOf = used.length > 1;
  return (
    <>
      <Menu label="Use in…" size="xs">
        {used.flatMap(({ name, title, count, isMain }) =>
          (takers[name] ?? []).map(({ tool, query, title: taker, path, reads }) => (
            <MenuLink
              key={`${name}.${tool}.${query}`}
              to={usedRows.screenAddress(path, query, {
                of: "run",
                id: runId,
                list: isMain ? "" : `table=${encodeURIComponent(name)}`,
                selectedIn: null,
              })}
              note={`by ${reads.join(", ")}${isOneOf ? ` · ${title} (${formatNumber(count)})` : ""}`}
            >
              {taker}
            </MenuLink>
          )),
        )}
      </Menu>
      <AddMenu runId={runId} tables={used} kinds={kinds} />
    </>
  );
}

interface AddMenuProps {
  runId: string;
  tables: { name: string; title: string; count: number; fitting: number[] }[];
  kinds: ResultProps["kinds"];
}

/** Adds a table's lines to a list: all of them, or those that fit by the tool's own declaration. */
function AddMenu({ runId, tables, kinds }: AddMenuProps) {
  const [adding, setAdding] = useState<{ name: string; count: number; all: number[] | null } | null>(null);
  const listed = tables.filter(({ name }) => (kinds[name] ?? []).length > 0);
  if (listed.length === 0) return null;
  return (
    <>
      <Menu label="Add to list…" size="xs">
        {listed.flatMap(({ name, title, count, fitting }) => [
          <MenuButton
            key={name}
            note={formatNumber(count)}
            onClick={() => setAdding({ name, count, all: null })}
          >
            {title}
          </MenuButton>,
          ...(fitting.length > 0
            ? [
                <MenuButton
                  key={`${name} that fit`}
                  note={formatNumber(fitting.length)}
                  onClick={() => setAdding({ name, count: fitting.length, all: fitting })}
                >
                  {title}: only what fits
                </MenuButton>,
              ]
            : []),
        ])}
      </Menu>
      {adding && (
        <Adding
          key={`${adding.name} ${adding.count}`}
          of={{ run: runId, table: adding.name }}
          kinds={kinds[adding.name] ?? []}
          all={adding.all}
          rows={adding.count}
          isPicked={adding.all === null}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

/** Shows posts as posts, and everything else as tables. */
function Found({ run }: { run: ShownRun }) {
  const { result, tables = [] } = run;
  if (isPostFindings(result)) return <PostResults result={result} />;
  if (tables.length > 0)
    return <ResultTables tables={tables} writing={writingOf(run, run.input)} of={{ runId: run.id }} />;
  return isItems(result) && <ItemResults result={result} />;
}

function AsJson({ result }: { result: unknown }) {
  return (
    <details>
      <summary className={classes.summary}>The whole result as JSON</summary>
      <JsonView value={result} unfolded={1} />
    </details>
  );
}

/** A generated text to read and copy, with its cost and the points to check. */
function Written({ title, text, letter, checks, usage }: WrittenText) {
  return (
    <article className={classes.written}>
      <h3>{title}</h3>
      {letter ? <Letter {...letter} others={[]} /> : <p className={classes.letter}>{text}</p>}
      {checks && <DraftChecks checks={checks} />}
      {usage.model && <UsageLine usage={usage} />}
      {!letter && (
        <div>
          <CopyButton text={text} />
        </div>
      )}
    </article>
  );
}
