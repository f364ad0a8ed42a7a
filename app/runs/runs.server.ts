/** Handlers for runs, shared by the screens and the JSON API. */
import { noteEvent } from "../storage/security-events";
import { z } from "zod";
import type { App, RequestApp, StaffMember } from "../app";
import { logError } from "../log";
import { cancelOpenRun, endCancelledRows } from "./storage/open-rows";
import { createRun, findRun, type NewRun, runSorts, totalsOfRuns, type WrittenRun } from "./storage/runs";
import { runStatuses } from "../storage/run-status";
import { listShownRuns } from "./storage/shown-runs";
import { expandResult } from "./expand-result.server";
import { NotFound } from "../toolkit/failure";
import { keepSettings } from "./large-settings.server";
import { isOpen, type RunView } from "./run-view";
import { removeRuns } from "./run-removal.server";
import { runViewOf, viewOf } from "./run-views.server";

type Begun = Omit<NewRun, "id" | "status" | "staffId" | "origin" | "mail" | "createdAt">;

/**
 * The only way to start a run: stores it, then wakes its object. With an email address, the result
 * is emailed. If the object cannot be woken, the scheduler wakes it later.
 */
export async function beginRun(
  app: RequestApp,
  staff: StaffMember,
  run: Begun,
  id = app.newId(),
): Promise<string> {
  const written = await createRun(app.database, {
    ...run,
    settings: await keepSettings(app, id, run.settings),
    id,
    title: run.title.slice(0, 200),
    status: "queued",
    staffId: staff.id,
    origin: app.origin,
    mail: run.email ? "due" : "none",
    createdAt: app.now(),
  });
  await wakeKeeper(app, id, written ?? undefined);
  return id;
}

/** If the object is unreachable, the scheduler wakes it later; the stored change is kept. */
export async function wakeKeeper(
  { runs }: Pick<App, "runs">,
  id: string,
  written?: WrittenRun,
): Promise<void> {
  try {
    await runs.wake(id, written);
  } catch (error) {
    logError("keeper not woken", { runId: id, error });
  }
}

export async function readRun(app: App, id: string): Promise<RunView | null> {
  return runViewOf(app, id);
}

/** Returns the run for the API. A finished plain run's result equals that of the plain call. */
export async function readWholeRun(app: App, id: string): Promise<RunView | null> {
  const run = await readRun(app, id);
  return run && { ...run, result: await expandResult(app, run, run.result) };
}

const dayText = z.iso.date("Enter the day as YYYY-MM-DD, for example 2026-11-23.").max(10);

/** Query parameters of the list. */
export const runListing = z.object({
  search: z.string().max(200).optional(),
  tool: z.string().max(100).optional(),
  open: z.string().max(10).pipe(z.stringbool()).optional(),
  mine: z.string().max(10).pipe(z.stringbool()).optional(),
  by: z.string().max(100).optional().describe("ID of the user who started the run"),
  status: z.enum(runStatuses).optional(),
  kind: z.enum(["plain", "csv"]).optional(),
  from: dayText.optional().describe("First day, UTC"),
  to: dayText.optional().describe("Last day, UTC"),
  before: z.string().max(100).pipe(z.coerce.date("`before` must be a date.")).optional(),
  sort: z.enum(runSorts).default("newest").describe('`before` works only with the order "newest"'),
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export interface RunPage {
  runs: RunView[];
  /** `before` of the next page, newest first; null on the last. */
  next: string | null;
  /** `skip` of the next page in another order; null on the last. */
  skip: number | null;
}

/** Returns a page of runs without results. */
export async function listRunViews(app: App, query: URLSearchParams, staffId?: string): Promise<RunPage> {
  const { listing, limit } = readListing(query, staffId);
  const found = await listShownRuns(app.database, { ...listing, limit: limit + 1 });
  const page = found.slice(0, limit);
  const isMore = found.length > limit;
  const isByTime = listing.sort === "newest";
  return {
    runs: page.map((each) => ({ ...viewOf(app, each), result: undefined })),
    next: isMore && isByTime ? (page.at(-1)?.run.createdAt.toISOString() ?? null) : null,
    skip: isMore && !isByTime ? listing.skip + limit : null,
  };
}

/** Returns the number of matching runs on all pages and their total cost. */
export async function sumOfRuns(
  app: Pick<App, "database">,
  query: URLSearchParams,
  staffId: string,
): Promise<{ runs: number; usd: number }> {
  const { before: _, sort: __, skip: ___, ...listing } = readListing(query, staffId).listing;
  return totalsOfRuns(app.database, listing);
}

const day = 86_400_000;

function readListing(query: URLSearchParams, staffId?: string) {
  const { mine, by, limit, from, to, ...where } = runListing.parse(Object.fromEntries(query));
  return {
    limit,
    listing: {
      ...where,
      staffId: mine ? staffId : by,
      from: from === undefined ? undefined : new Date(from),
      until: to === undefined ? undefined : new Date(Date.parse(to) + day),
    },
  };
}

export const noSuchRun = () => new NotFound("Run not found.");

export async function requireRun(app: App, id: string): Promise<RunView> {
  const run = await readRun(app, id);
  if (!run) throw noSuchRun();
  return run;
}

/**
 * Cancels a run: open rows end as `cancelled`, calls in flight are abandoned, and reading the file
 * stops.
 */
export async function cancelRun(app: App, id: string): Promise<RunView> {
  const now = app.now().getTime();
  await cancelOpenRun(app.database, id, now);
  const run = await requireRun(app, id);
  if (run.status !== "cancelled") return run;
  await stopWork(app, id);
  await endCancelledRows(app.database, id, now);
  return tellStarter(app, id);
}

async function stopWork(app: App, id: string): Promise<void> {
  try {
    await app.runs.stop(id);
  } catch (error) {
    // The database says cancelled, and the object and workers check it every few seconds.
    logError("keeper not stopped", { runId: id, error });
  }
}

/** Publishes the run's current state to all pages of the user who started it. */
export async function tellStarter(app: App, id: string): Promise<RunView> {
  const [stored, view] = await Promise.all([findRun(app.database, id), requireRun(app, id)]);
  if (stored) await app.publish(stored.staffId, { run: { ...view, result: undefined } });
  return view;
}

/** Deletes a run with its rows and files. The ledger keeps its cost. */
export async function deleteRun(app: App, staff: StaffMember, id: string): Promise<void> {
  const run = await findRun(app.database, id);
  if (!run) throw noSuchRun();
  if (isOpen(run)) {
    await cancelOpenRun(app.database, id, app.now().getTime());
    await stopWork(app, id);
  }
  await removeRuns(app, [{ id, uploadKey: run.file?.key ?? null }]);
  // Published last, because a screen that receives this reads the run and must not find it.
  await app.publish(run.staffId, { deleted: id });
  await noteEvent(app, "run-deleted", { account: staff.id, outcome: "done", about: id });
}
