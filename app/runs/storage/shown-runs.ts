/** Reads runs with user, counts and costs, in one round trip for any number of runs. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { listed } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type Spent, spentBy, type SpentByRun, spentOfRun } from "../../calls/storage/ledger";
import { type CountedRows, countedRows, countsOfRun, sandboxedRuns, type StateCounts } from "./row-counts";
import { formerColleague, listedRuns, type RunListing, runOrder, type RunSort, type StoredRun } from "./runs";
import { runs, staff } from "../../storage/schema";
import {
  uncertainBy,
  type UncertainCall,
  uncertainCost,
  type UncertainCost,
} from "../../calls/storage/uncertain-calls";

export interface ShownRun {
  run: StoredRun;
  /** Name of the user who started it. */
  by: string;
  counts: StateCounts;
  /** True if a row of its file has sandbox data. */
  hasSandboxRows: boolean;
  /** Costs by vendor. */
  spent: Record<string, Spent>;
  /** Costs that may have been charged. */
  uncertain: UncertainCost | undefined;
}

/**
 * Reads one run.
 * @param how whether to include the result, which may be long
 */
export async function findShownRun(
  database: Database,
  id: string,
  how: "whole" | "without-result" = "whole",
): Promise<ShownRun | null> {
  const result = how === "whole" ? sql<string | null>`${runs.result}` : withoutValue;
  return (await shownRuns(database, listed([id]), { result }))[0] ?? null;
}

/**
 * Lists show only the source of a result. A hundred whole results could exceed the size of a
 * database answer.
 */
const withoutValue = sql<string | null>`CASE WHEN ${runs.result} IS NOT NULL
  THEN json_set(${runs.result}, '$.value', json('null')) END`;

/** Bytes. Full title lists make half a million of a run's settings. */
const longestListedSettings = 32 * 1024;
const withoutLongSettings = sql<StoredRun["settings"]>`CASE
  WHEN octet_length(${runs.settings}) <= ${sql.raw(String(longestListedSettings))} THEN ${runs.settings} ELSE '{}' END`.mapWith(
  runs.settings,
);

/**
 * Leaves out cell changes too, a thousand of which may be as long. The run's own page shows them.
 */
const withoutManyChanges = sql<StoredRun["file"]>`CASE
  WHEN octet_length(${runs.file}) <= ${sql.raw(String(longestListedSettings))} THEN ${runs.file}
  ELSE json_remove(${runs.file}, '$.changes') END`.mapWith(runs.file);

/** Returns runs in the listed order, without results and without long settings and changes. */
export const listShownRuns = (database: Database, listing: RunListing): Promise<ShownRun[]> =>
  shownRuns(
    database,
    sql`${listedRuns(database, listing)}`,
    { result: withoutValue, settings: withoutLongSettings, file: withoutManyChanges },
    listing.sort,
  );

/** @param instead expressions that replace these columns */
async function shownRuns(
  database: Database,
  ids: SQL,
  instead: {
    result: SQL<string | null>;
    settings?: SQL<StoredRun["settings"]>;
    file?: SQL<StoredRun["file"]>;
  },
  sort?: RunSort,
): Promise<ShownRun[]> {
  const [found, counted, sandboxed, spent, uncertain] = await database.batch([
    database
      .select({ run: { ...getTableColumns(runs), ...instead }, by: staff.name })
      .from(runs)
      .leftJoin(staff, eq(staff.id, runs.staffId))
      .where(sql`${runs.id} IN ${ids}`)
      .orderBy(...runOrder(sort)),
    database.all<CountedRows>(countedRows(ids)),
    database.all<{ id: string }>(sandboxedRuns(ids)),
    database.all<SpentByRun>(spentBy(ids)),
    database.all<UncertainCall>(uncertainBy(ids)),
  ]);
  return found.map(({ run, by }) => ({
    run,
    by: by ?? formerColleague,
    counts: countsOfRun(counted, run.id),
    hasSandboxRows: sandboxed.some(({ id }) => id === run.id),
    spent: spentOfRun(spent, run.id),
    uncertain: uncertainCost(uncertain, run.id),
  }));
}
