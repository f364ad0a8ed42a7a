/** Links above a run's rows that apply commonly used filters. */
import { type ListQuery, rowColumns } from "../../runs/lists/list-query";
import { markViews } from "../../runs/lists/mark-views";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import type { TableView } from "../../toolkit/tables/table";
import { QueryLink } from "./list/query-link";
import classes from "./run.module.css";

interface ViewsProps {
  tables: ShownTable[];
  query: ListQuery;
  /** Whether the team already knows some of the lines. */
  hasKnown: boolean;
}

/** Links for the common filters of all tables. */
export function Views({ tables, query, hasKnown }: ViewsProps) {
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
  return (
    <nav className={classes.filters} aria-label="Quick filters">
      {views.map(({ label, filters, table }) => (
        <QueryLink
          key={`${table}.${label}`}
          change={(now) => pressed(now, { filters, table }, main?.name)}
          aria-current={isOn(query, { filters, table }, main?.name) ? "true" : undefined}
        >
          {label}
        </QueryLink>
      ))}
    </nav>
  );
}

type View = Pick<TableView, "filters"> & { table: string };

const isOn = ({ table, filters }: ListQuery, view: View, main: string | undefined) =>
  (table ?? main) === view.table &&
  Object.entries(view.filters).every(([column, filter]) => filters[column] === filter);

/** Switches a view on or off. Filters of other columns stay, unless the view is of another table. */
function pressed(now: ListQuery, view: View, main: string | undefined): Partial<ListQuery> {
  const table = view.table === main ? null : view.table;
  if ((now.table ?? main) !== view.table) return { table, sort: null, filters: view.filters };
  const off = Object.fromEntries(Object.keys(view.filters).map((column) => [column, ""]));
  return { table, filters: { ...now.filters, ...(isOn(now, view, main) ? off : view.filters) } };
}
