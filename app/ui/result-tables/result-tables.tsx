/**
 * Renders the tables of a result: one row as a list of facts, several rows as a table, an email as
 * a letter.
 */
import {
  type ShownTable,
  withoutEmptyColumns,
  type ShownRow,
  cellText,
} from "../../toolkit/tables/shown-table";
import { tabbed } from "../../toolkit/tables/tabbed";
import { CopyButton } from "../copy-button";
import { Letter, letterIn, type Writing, isOfLetter } from "./letter";
import { RowsTable } from "./rows-table";
import classes from "./result-tables.module.css";
import { SourceMark } from "../source-mark";
import { Cell } from "./cell";
import { Picture } from "../picture";

interface ResultTablesProps {
  tables: ShownTable[];
  /** The run and its input, if its email can be written to another person. */
  writing?: Writing;
}

export function ResultTables({ tables: all, writing }: ResultTablesProps) {
  const tables = all.map(withoutEmptyColumns).filter(({ rows }) => rows.length > 0);
  const [main] = tables;
  // Most searches look for people, so their tables come first.
  const people = tables.filter(({ of }) => of === "person");
  const ordered = [...people, ...tables.filter(({ of }) => of !== "person")];
  return (
    <div className={classes.tables}>
      {ordered.map((table) => {
        const letter = letterIn(table);
        const [row] = table.rows;
        // A main table with one row describes one company or person. A single image looks like
        // several.
        const isOne = table === main && table.of !== "image" && table.rows.length === 1 && row !== undefined;
        return (
          <section key={table.name} className={classes.table}>
            {letter && (
              <Letter key={letter.body} {...letter} writing={writing} others={others(people, letter)} />
            )}
            <header className={classes.head}>
              <h3 className={classes.title}>
                {table.title} {!isOne && <span className={classes.count}>{table.rows.length}</span>}
              </h3>
              {!isOne && <CopyButton text={() => tabbed(table)} label="Copy table" />}
            </header>
            {isOne ? <Facts table={table} row={row} /> : <Rows table={table} isMain={table === main} />}
          </section>
        );
      })}
    </div>
  );
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

const Rows = ({ table, isMain }: { table: ShownTable; isMain: boolean }) =>
  table.of === "image" ? <Pictures table={table} /> : <RowsTable table={table} isMain={isMain} />;

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
