/**
 * Renders the tables of a result: one row as a list of facts, several rows as a table, an email as
 * a letter.
 */
import { useState } from "react";
import { contactColumn } from "../../runs/csv/closing-columns";
import { rowColumns } from "../../runs/lists/list-query";
import { markCondition, markViews } from "../../runs/lists/mark-views";
import {
  type ShownTable,
  withoutEmptyColumns,
  type ShownRow,
  cellText,
} from "../../toolkit/tables/shown-table";
import { tabbed } from "../../toolkit/tables/tabbed";
import { readJson } from "../asked/browser";
import { CopyButton } from "../copy-button";
import { CompanyCard, companyIn } from "./company-card";
import { Letter, letterIn, type LetterParts, type Writing, isOfLetter } from "./letter";
import { RowsTable } from "./rows-table";
import classes from "./result-tables.module.css";
import { SourceMark } from "../source-mark";
import { Cell } from "./cell";
import { Picture } from "../picture";
import { VideoCards } from "./video-cards";

interface ResultTablesProps {
  tables: ShownTable[];
  /** The run and its input, if its email can be written to another person. */
  writing?: Writing;
  /** The run and, for a file, its row. Copied lines then say whether they may be contacted. */
  of?: ResultOf;
}

export interface ResultOf {
  runId: string;
  position?: number;
}

export function ResultTables({ tables: all, writing, of }: ResultTablesProps) {
  const tables = all.map(withoutEmptyColumns).filter(({ rows }) => rows.length > 0);
  const [main] = tables;
  // Most searches look for people, so their tables come first.
  const people = tables.filter(({ of }) => of === "person");
  const ordered = [...people, ...tables.filter(({ of }) => of !== "person")];
  return (
    <div className={classes.tables}>
      {ordered.map((table) => (
        <ResultTable
          key={table.name}
          table={table}
          isMain={table === main}
          writing={writing}
          others={(letter) => others(people, letter)}
          of={of}
        />
      ))}
    </div>
  );
}

interface ResultTableProps extends Pick<ResultTablesProps, "writing" | "of"> {
  table: ShownTable;
  isMain: boolean;
  others(letter: LetterParts): string[];
}

function ResultTable({ table: whole, isMain, writing, others: othersBeside, of }: ResultTableProps) {
  const [view, setView] = useState("");
  const letter = letterIn(whole);
  const [row] = whole.rows;
  // A main table with one row describes one company or person. A single image looks like several.
  const isOne = isMain && whole.of !== "image" && whole.rows.length === 1 && row !== undefined;
  const views = isOne ? [] : viewsOf(whole);
  const passes = views.find(({ label }) => label === view)?.passes;
  const places = [...whole.rows.keys()].filter((at) => !passes || passes(at));
  const table = passes ? { ...whole, rows: places.flatMap((at) => whole.rows[at] ?? []) } : whole;
  return (
    <section className={classes.table}>
      {letter && <Letter key={letter.body} {...letter} writing={writing} others={othersBeside(letter)} />}
      <header className={classes.head}>
        <h3 className={classes.title}>
          {table.title} {!isOne && <span className={classes.count}>{table.rows.length}</span>}
        </h3>
        {!isOne && <CopyButton text={() => copied(whole, places, of)} label="Copy table" />}
      </header>
      {views.length > 0 && (
        <div className={classes.views} role="group" aria-label={`${whole.title}: quick filters`}>
          {[{ label: "", count: whole.rows.length }, ...views].map(({ label, count }) => (
            <button
              key={label}
              type="button"
              className={classes.view}
              aria-pressed={label === view}
              onClick={() => setView(label)}
            >
              {label || "All"} <span className={classes.count}>{count}</span>
            </button>
          ))}
        </div>
      )}
      {isOne ? <One table={table} row={row} /> : <Rows key={view} table={table} isMain={isMain} />}
    </section>
  );
}

/** Returns the filters by what the team knows, if it knows somebody of this table. */
function viewsOf({ columns, rows }: ShownTable) {
  const at = columns.findIndex(({ name }) => name === rowColumns.known);
  if (at < 0) return [];
  return markViews.flatMap(({ label, filter }) => {
    const condition = markCondition(filter);
    const passes = (row: number) => {
      const value = rows[row]?.cells[at]?.value;
      return condition?.(typeof value === "string" ? value : null) ?? false;
    };
    const count = [...rows.keys()].filter(passes).length;
    return count > 0 ? [{ label, count, passes }] : [];
  });
}

/** Returns some of the table's lines as text, with a column that says whether each line may be contacted. */
async function copied(whole: ShownTable, places: number[], of: ResultOf | undefined): Promise<string> {
  const table = { ...whole, rows: places.flatMap((at) => whole.rows[at] ?? []) };
  if (!of || (whole.of !== "person" && whole.of !== "company")) return tabbed(table);
  const row = of.position === undefined ? "" : `&position=${of.position}`;
  const { contacts } = await readJson<{ contacts: string[] | null }>(
    `/runs/${of.runId}/list?part=contacts&table=${encodeURIComponent(table.name)}${row}`,
  );
  if (contacts?.length !== whole.rows.length) return tabbed(table);
  return tabbed({
    columns: [...table.columns, { name: contactColumn, label: "May be contacted", kind: "text" }],
    rows: places.flatMap((at) => {
      const row = whole.rows[at];
      return row ? [{ ...row, cells: [...row.cells, { value: contacts[at] ?? null }] }] : [];
    }),
  });
}

/** Returns the names of other possible recipients. */
function others(people: ShownTable[], { to }: { to: string | null }): string[] {
  const names = people.flatMap(({ columns, rows }) => {
    const [name, email] = ["person", "e-mail"].map((kind) => columns.findIndex((each) => each.kind === kind));
    const client = columns.findIndex((column) => column.name === "client");
    return rows.flatMap(({ cells }) => {
      const [called, address] = [cells[name ?? -1]?.value, cells[email ?? -1]?.value];
      // The tools write no emails to clients.
      if (cells[client]?.value === true) return [];
      return typeof called === "string" && (to === null || address !== to) ? [called] : [];
    });
  });
  return [...new Set(names)];
}

const One = (shown: { table: ShownTable; row: ShownRow }) =>
  companyIn(shown.table.columns, shown.row) ? <CompanyCard {...shown} /> : <Facts {...shown} />;

function Rows({ table, isMain }: { table: ShownTable; isMain: boolean }) {
  if (table.of === "image") return <Pictures table={table} />;
  return table.of === "video" ? <VideoCards table={table} /> : <RowsTable table={table} isMain={isMain} />;
}

/** One row as a list of facts, with a sentence for each missing part. */
function Facts({ table: { columns }, row }: { table: ShownTable; row: ShownRow }) {
  return (
    <>
      <dl className={classes.facts}>
        {columns.map((column, at) => {
          const cell = row.cells[at];
          if (!cell || cell.value === null || isOfLetter(column)) return null;
          return (
            <div key={column.name} className={classes.fact}>
              <dt className={classes.name}>
                {column.label}
                {at === 0 && row.source && <SourceMark source={row.source} />}
              </dt>
              <dd className={classes.value}>
                <Cell column={column} cell={cell} />
              </dd>
            </div>
          );
        })}
      </dl>
      {row.lacks.length > 0 && (
        <ul className={classes.lacks}>
          {row.lacks.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Pictures side by side, each with its other values below. */
function Pictures({ table: { columns, rows } }: { table: ShownTable }) {
  const at = columns.findIndex(({ kind }) => kind === "image");
  return (
    <ul className={classes.pictures}>
      {rows.map(({ cells }, row) => {
        const [column, picture] = [columns[at], cells[at]];
        return (
          <li key={row} className={classes.picture}>
            {column && picture && picture.value !== null && (
              // The caption below describes the picture.
              <Picture src={cellText(column, picture)} alt="" shape="whole" />
            )}
            {columns.map((each, place) => {
              const cell = cells[place];
              if (place === at || !cell || cell.value === null) return null;
              return <Cell key={each.name} column={each} cell={cell} />;
            })}
          </li>
        );
      })}
    </ul>
  );
}
