/** Asks the vendors again about a record, for a price that the user saw before the click. */
import { z } from "zod";
import { askAgain, mostUsdOf } from "../runs/rerun/ask-again.server";
import { findRun } from "../runs/storage/runs";
import { readRowViews } from "../runs/row-views.server";
import type { RequestApp, StaffMember } from "../app";
import { InvalidInput } from "../toolkit/invalid-input";

/** Lookups of one click. */
const mostLookups = 20;

export const lookupsSent = z
  .array(z.object({ runId: z.string().max(100), position: z.int().min(0).max(50_000).nullable() }))
  .min(1)
  .max(mostLookups);

/**
 * Repeats exactly these lookups as searches.
 * @param mostUsd the highest price that the user saw
 * @returns the ids of the searches
 */
export async function refreshRecord(
  app: RequestApp,
  staff: StaffMember,
  lookups: z.infer<typeof lookupsSent>,
  mostUsd: number,
): Promise<string[]> {
  const asked = await Promise.all(
    lookups.map(async ({ runId, position }) => {
      const run = await findRun(app.database, runId);
      const input = run && (position === null ? run.input : await inputAt(app, runId, position));
      if (!run || !input) throw new InvalidInput("A run was deleted in the meantime. Reload the page.");
      return { run, input, usd: mostUsdOf(app, run, input) };
    }),
  );
  const now = asked.reduce((sum, { usd }) => sum + (usd ?? Number.POSITIVE_INFINITY), 0);
  // Fractions of a cent come from adding floating-point numbers.
  if (now > mostUsd + 0.005) throw new InvalidInput("The price has changed. Reload the page to see it.");
  const started: string[] = [];
  for (const { run, input } of asked) started.push(await askAgain(app, staff, run, input));
  return started;
}

async function inputAt(app: RequestApp, runId: string, position: number) {
  const search = new URLSearchParams({ after: String(position - 1), limit: "1" });
  const { rows } = await readRowViews(app, runId, search);
  return rows[0]?.position === position ? rows[0].input : null;
}
