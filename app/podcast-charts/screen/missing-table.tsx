import type { Platform } from "../../vendors/charts/port";
import { type Column, DataTable } from "../../ui/data-table";
import type { MissingCombination, PlatformMissing } from "../missing";
import { platformTitle } from "../view";
import { weekTitle } from "../week";
import { Flag } from "./flag";
import classes from "./missing-table.module.css";

/** Lists the offered charts that are missing. Shows Week and Year only if the rows have them. */
export function MissingTable({ platform, missing }: { platform: Platform; missing: PlatformMissing }) {
  const { missingCombinations: rows } = missing;
  if (missing.noHistory) {
    return (
      <p className={classes.quiet}>
        No data from {platformTitle[platform]} for {weekTitle(missing)}: scraping started later.
      </p>
    );
  }
  const columns: Column<MissingCombination>[] = [
    {
      key: "country",
      header: "Country",
      cell: ({ country }) => (
        <span className={classes.country}>
          <Flag code={country.code} /> {country.name} <span className={classes.quiet}>{country.code}</span>
        </span>
      ),
    },
    {
      key: "category",
      header: "Category",
      cell: ({ category }) => (
        <>
          {category.name} <span className={classes.quiet}>{category.id ?? "N/A"}</span>
        </>
      ),
    },
    ...(rows.some((row) => row.week !== undefined)
      ? [{ key: "week", header: "Week", cell: (row: MissingCombination) => row.week, numeric: true }]
      : []),
    ...(rows.some((row) => row.year !== undefined)
      ? [{ key: "year", header: "Year", cell: (row: MissingCombination) => row.year, numeric: true }]
      : []),
    { key: "problem", header: "Why", cell: ({ problem }) => problem ?? "Not fetched yet", wide: true },
  ];
  return (
    <section aria-label={`Missing on ${platformTitle[platform]}`}>
      <header className={classes.head}>
        <h2>
          {rows.length} missing {rows.length === 1 ? "combination" : "combinations"}
        </h2>
        <span className={classes.quiet}>
          {missing.coveragePercentage}% coverage · {weekTitle(missing)}
        </span>
      </header>
      {rows.length > 0 ? (
        <DataTable
          caption="Missing combinations"
          columns={columns}
          rows={rows}
          rowKey={({ country, category }) => `${country.code} ${category.name}`}
        />
      ) : (
        <p className={classes.quiet}>Nothing missing. We have every chart the platform offers.</p>
      )}
    </section>
  );
}
