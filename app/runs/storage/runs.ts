/** Rows of `runs`. */
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { InStatement } from "@libsql/client";
import { repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { holdsWords } from "../../storage/folded-words";
import { type RunStatus, runs, type StoredProblem, suppressions } from "../../storage/schema";
import { openStatuses } from "../../storage/run-status";

export type StoredRun = typeof runs.$inferSelect;
/** Shown in place of a deleted user's name. */
export const formerColleague = "a former colleague";

export type NewRun = typeof runs.$inferInsert;

/** A run that was just stored, with the data for its first pass. */
export interface WrittenRun {
  run: StoredRun;
  /** Subjects of the suppression list. */
  suppressed: string[];
}

/**
 * Stores a new run and reads it in the same round trip.
 * @returns the stored run, or null if it has already been deleted
 */
export async function createRun(database: Database, run: NewRun): Promise<WrittenRun | null> {
  const [, [written], suppressed] = await database.batch([
    database.insert(runs).values(run).onConflictDoNothing({ target: runs.id }),
    database.select().from(runs).where(eq(runs.id, run.id)),
    database.select({ subject: suppressions.subject }).from(suppressions),
  ]);
  return written ? { run: written, suppressed: suppressed.map(({ subject }) => subject) } : null;
}

export async function findRun(database: Database, id: string): Promise<StoredRun | null> {
  return (await database.query.runs.findFirst({ where: eq(runs.id, id) })) ?? null;
}

/** Returns the console's latest origin, or null if no run exists. */
export async function latestOrigin(database: Database): Promise<string | null> {
  const [found] = await database
    .select({ origin: runs.origin })
    .from(runs)
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return found?.origin ?? null;
}

export async function statusOf(database: Database, id: string): Promise<RunStatus | null> {
  const [found] = await database.select({ status: runs.status }).from(runs).where(eq(runs.id, id));
  return found?.status ?? null;
}

export interface RunListing {
  /** Search words in the title. */
  search?: string;
  tool?: string;
  open?: boolean;
  staffId?: string;
  status?: RunStatus;
  kind?: StoredRun["kind"];
  /** Runs created at or after this time. */
  from?: Date;
  /** Runs created before this time. */
  until?: Date;
  /** For paging: `createdAt` of the previous page's last row. */
  before?: Date;
  /** Newest first by default. */
  sort?: RunSort;
  /** For paging in orders other than time: number of rows on previous pages. */
  skip?: number;
  limit: number;
}

export const runSorts = ["newest", "oldest", "dearest"] as const;
export type RunSort = (typeof runSorts)[number];

const spentOnIt = sql`COALESCE((SELECT SUM(usd) FROM run_spent WHERE run_id = ${runs.id}), 0)`;

/** Returns the `ORDER BY` of a listing. */
export const runOrder = (sort: RunSort = "newest"): SQL[] =>
  ({
    newest: [desc(runs.createdAt)],
    oldest: [asc(runs.createdAt)],
    dearest: [desc(spentOnIt), desc(runs.createdAt)],
  })[sort];

const wanted = (listing: Omit<RunListing, "limit">) =>
  and(
    listing.tool ? eq(runs.tool, listing.tool) : undefined,
    listing.staffId ? eq(runs.staffId, listing.staffId) : undefined,
    listing.status ? eq(runs.status, listing.status) : undefined,
    listing.kind ? eq(runs.kind, listing.kind) : undefined,
    listing.open ? inArray(runs.status, openStatuses) : undefined,
    listing.from ? gte(runs.createdAt, listing.from) : undefined,
    listing.until ? lt(runs.createdAt, listing.until) : undefined,
    listing.before ? lt(runs.createdAt, listing.before) : undefined,
    listing.search
      ? or(hasWords("runs.title", listing.search), hasWords("runs.tool", listing.search))
      : undefined,
  );

function hasWords(column: string, words: string): SQL {
  const { sql: condition, args } = holdsWords(column, words);
  const pieces = condition.split("?");
  return sql.join(
    pieces.flatMap((piece, at) => (at === 0 ? [sql.raw(piece)] : [sql`${args[at - 1]}`, sql.raw(piece)])),
  );
}

/** Selects the ids of the listed runs, in order. */
export const listedRuns = (database: Database, listing: RunListing) =>
  database
    .select({ id: runs.id })
    .from(runs)
    .where(wanted(listing))
    .orderBy(...runOrder(listing.sort))
    .limit(listing.limit)
    .offset(listing.skip ?? 0);

/** Returns the number of runs on all pages and their total cost. */
export async function totalsOfRuns(
  database: Database,
  listing: Omit<RunListing, "limit" | "before">,
): Promise<{ runs: number; usd: number }> {
  const found = await database
    .select({
      runs: sql<number>`COUNT(*)`,
      usd: sql<number>`COALESCE(SUM(${spentOnIt}), 0)`,
    })
    .from(runs)
    .where(wanted(listing));
  return found[0] ?? { runs: 0, usd: 0 };
}

/** Returns a tool's latest results, newest first, each with its user (`by`). */
export const lastResults = (tool: string, most: number): InStatement => ({
  sql: `SELECT runs.id, title, result_json, runs.created_at, COALESCE(staff.name, '${formerColleague}') AS by
    FROM runs LEFT JOIN staff ON staff.id = runs.staff_id
    WHERE tool = ? AND status = 'done' AND result_json IS NOT NULL ORDER BY runs.created_at DESC LIMIT ?`,
  args: [tool, most],
});

/** Returns the ids of a user's open runs. */
export async function openRunIds(database: Database, staffId: string): Promise<string[]> {
  const found = await database
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.staffId, staffId), inArray(runs.status, openStatuses)));
  return found.map((row) => row.id);
}

/** Returns runs created before a time with their upload keys, oldest first. */
export async function runsBefore(
  database: Database,
  before: Date,
  limit: number,
): Promise<{ id: string; uploadKey: string | null }[]> {
  const found = await database
    .select({ id: runs.id, file: runs.file })
    .from(runs)
    .where(lt(runs.createdAt, before))
    .orderBy(runs.createdAt)
    .limit(limit);
  return found.map(({ id, file }) => ({ id, uploadKey: file?.key ?? null }));
}

/** Returns the creation times of those runs that exist. */
export async function whenRunsBegan(database: Database, ids: string[]): Promise<Map<string, Date>> {
  const found = await database
    .select({ id: runs.id, createdAt: runs.createdAt })
    .from(runs)
    .where(sql`${runs.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Map(found.map(({ id, createdAt }) => [id, createdAt]));
}

/** Changes a run if its status is one of `from`. May return false if the write was repeated. */
export async function moveRun(
  database: Database,
  id: string,
  from: RunStatus[],
  change: Partial<NewRun>,
): Promise<boolean> {
  const [moved] = await database.batch([
    database
      .update(runs)
      .set(change)
      .where(and(eq(runs.id, id), inArray(runs.status, from))),
  ]);
  return moved.rowsAffected > 0;
}

export async function changeRun(database: Database, id: string, change: Partial<NewRun>): Promise<void> {
  await repeatableWrite(database, database.update(runs).set(change).where(eq(runs.id, id)));
}

/**
 * Assigns a plain run to this pass instead of the previous one. Does nothing if a newer pass has
 * it.
 */
export const beginPlainRun = (
  { id, incarnation: before }: Pick<StoredRun, "id" | "incarnation">,
  incarnation: string,
  at: number,
): InStatement => ({
  sql: `UPDATE runs SET status = 'running', started_at = COALESCE(started_at, ?), incarnation = ?
    WHERE id = ? AND status IN ('queued', 'running') AND incarnation IS ?`,
  args: [at, incarnation, id, before],
});

/** Stores a plain run's progress, for the pass that has it. */
export const noteProgress = (id: string, incarnation: string, say: string): InStatement => ({
  sql: "UPDATE runs SET progress = ? WHERE id = ? AND incarnation = ?",
  args: [say, id, incarnation],
});

/** Moves a plain run to the background: its result is emailed to its email address or its user. */
export const moveToBackground = (id: string, incarnation: string, at: number): InStatement => ({
  sql: `UPDATE runs SET background_at = ?, email = COALESCE(email, (SELECT email FROM staff WHERE id = staff_id)),
    mail = CASE WHEN mail = 'none' AND COALESCE(email, (SELECT email FROM staff WHERE id = staff_id)) IS NOT NULL
      THEN 'due' ELSE mail END
    WHERE id = ? AND status IN ('queued', 'running') AND incarnation = ? AND background_at IS NULL`,
  args: [at, id, incarnation],
});

/** Returns the statement that ends a plain run. Written together with its last answers. */
export const endPlainRun = (
  id: string,
  incarnation: string,
  end: {
    status: RunStatus;
    result: string | null;
    problem: StoredProblem | null;
    reason: string | null;
    /** For kind `uncertain`: ledger id of the call that may have been charged. */
    uncertainCall?: string;
    at: number;
  },
): InStatement => ({
  sql: `UPDATE runs SET status = ?, result_json = ?, problem_json = ?, reason = ?, uncertain_call = ?, finished_at = ?, sealed = NULL,
    pause_json = NULL WHERE id = ? AND status IN ('queued', 'running', 'paused') AND incarnation = ?`,
  args: [
    end.status,
    end.result,
    end.problem && JSON.stringify(end.problem),
    end.reason,
    end.uncertainCall ?? null,
    end.at,
    id,
    incarnation,
  ],
});

/** Ends a CSV run by its rows, unless paused or reopened. Returns its status, or null if gone. */
export async function endCsvRun(database: Database, id: string, at: number): Promise<RunStatus | null> {
  const [, found] = await writeBatch(database, [
    {
      sql: `UPDATE runs SET status = ${csvOutcome}, finished_at = ?, sealed = NULL, pause_json = NULL
        WHERE id = ? AND status IN ('queued', 'running') AND reopening_json IS NULL
          AND NOT EXISTS (SELECT 1 FROM run_rows WHERE run_id = runs.id AND state IN ('queued', 'running'))`,
      args: [at, id],
    },
    { sql: "SELECT status FROM runs WHERE id = ?", args: [id] },
  ]);
  return (found?.rows[0]?.status ?? null) as RunStatus | null;
}

/** The status of a CSV run whose rows have ended. */
export const csvOutcome = `CASE
  WHEN EXISTS (SELECT 1 FROM run_rows WHERE run_id = runs.id AND state = 'done') THEN 'done'
  WHEN EXISTS (SELECT 1 FROM run_rows WHERE run_id = runs.id AND state = 'failed') THEN 'failed'
  WHEN EXISTS (SELECT 1 FROM run_rows WHERE run_id = runs.id AND state = 'no-data') THEN 'no-data'
  ELSE 'done' END`;

/** Returns finished plain runs of a query whose inputs contain these values, newest first. */
export async function earlierRuns(
  database: Database,
  { tool, query }: { tool: string; query: string },
  inputs: Record<string, string | number>,
): Promise<{ input: Record<string, unknown>; finishedAt: Date }[]> {
  const same = Object.entries(inputs).map(
    ([name, value]) => sql`json_extract(${runs.input}, ${`$."${name}"`}) = ${value}`,
  );
  const found = await database
    .select({ input: runs.input, finishedAt: runs.finishedAt })
    .from(runs)
    .where(
      and(
        eq(runs.tool, tool),
        eq(runs.query, query),
        eq(runs.kind, "plain"),
        inArray(runs.status, ["done", "no-data"]),
        ...same,
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(200);
  return found.flatMap(({ input, finishedAt }) => (finishedAt ? [{ input, finishedAt }] : []));
}
