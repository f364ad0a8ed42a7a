/** What a result is tables of: one row of facts line by line, several as a table, a letter to read and to send. */
import type { ShownTable } from "../../toolkit/tables/shown-table";
import { withoutEmptyColumns } from "../../toolkit/tables/shown-table";
import { tabbed } from "../../toolkit/tables/tabbed";
import { CopyButton } from "../copy-button";
import { Facts } from "./facts";
import { Letter, letterIn, type Writing } from "./letter";
import { Pictures } from "./pictures";
import { RowsTable } from "./rows-table";
import classes from "./result-tables.module.css";

interface ResultTablesProps {
  tables: ShownTable[];
  /** The run they are of, and what was asked, where its e-mail can be written to another person. */
  writing?: Writing;
}

export function ResultTables({ tables: all, writing }: ResultTablesProps) {
  const tables = all.map(withoutEmptyColumns).filter(({ rows }) => rows.length > 0);
  const [main] = tables;
  // Whom to write to is what most searches are for.
  const people = tables.filter(({ of }) => of === "person");
  const ordered = [...people, ...tables.filter(({ of }) => of !== "person")];
  return (
    <div className={classes.tables}>
      {ordered.map((table) => {
        const letter = letterIn(table);
        const [row] = table.rows;
        // A main table of one row tells of one company or person; one picture is as large as several.
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

/** Whom else the e-mail could be written to, by name. */
function others(people: ShownTable[], { to }: { to: string | null }): string[] {
  const names = people.flatMap(({ columns, rows }) => {
    const [name, email] = ["person", "e-mail"].map((kind) => columns.findIndex((each) => each.kind === kind));
    const client = columns.findIndex((column) => column.name === "client");
    return rows.flatMap(({ cells }) => {
      const [called, address] = [cells[name ?? -1]?.value, cells[email ?? -1]?.value];
      // None is written to a client.
      if (cells[client]?.value === true) return [];
      return typeof called === "string" && (to === null || address !== to) ? [called] : [];
    });
  });
  return [...new Set(names)];
}

const Rows = ({ table, isMain }: { table: ShownTable; isMain: boolean }) =>
  table.of === "image" ? <Pictures table={table} /> : <RowsTable table={table} isMain={isMain} />;
