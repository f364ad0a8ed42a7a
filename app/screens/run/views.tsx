/** Links above a run's rows that apply commonly used filters. */
import { Link } from "react-router";
import { type ListQuery, rowColumns } from "../../runs/lists/list-query";
import { markViews } from "../../runs/lists/mark-views";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import classes from "./run.module.css";

interface ViewsProps {
  tables: ShownTable[];
  where(changed: Partial<ListQuery>): string;
  /** Whether the team already knows some of the lines. */
  hasKnown: boolean;
}

/** Links for the common filters of all tables. */
export function Views({ tables, where, hasKnown }: ViewsProps) {
  const [main] = tables;
  const views = [
    ...tables.flatMap(({ name, views: declared = [] }) => declared.map((view) => ({ ...view, table: name }))),
    ...(hasKnown && main
      ? markViews.map(({ label, filter }) => ({
          label,
          filters: { [rowColumns.known]: filter },
          table: main.name,
        }))
      : []),
  ];
  if (views.length === 0) return null;
  const now = where({ sort: null });
  return (
    <nav className={classes.filters} aria-label="Often looked for">
      {views.map(({ label, filters, table }) => {
        const to = where({
          table: table === tables[0]?.name ? null : table,
          sort: null,
          state: "",
          search: "",
          filters,
        });
        return (
          <Link
            key={`${table}.${label}`}
            to={to}
            preventScrollReset
            aria-current={to === now ? "true" : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
