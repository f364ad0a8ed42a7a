/** Finds out whether a search has been paid for already. Makes no call and pays nothing. */
import type { RequestApp } from "../app";
import type { FrozenSettings } from "../storage/stored-settings";
import { StoredJudge } from "./rerun/replay-from-cache.server";
import { lastAnswered } from "./storage/answered-inputs";

/** An earlier search for the same input. */
export interface AskedBefore {
  runId: string;
  /** Name of the user who asked. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** True if all paid answers are still stored, so that asking again costs nothing. */
  isPaid: boolean;
}

/** Answers are stored for at most 30 days. */
const longestKept = 30 * 86_400_000;

/** @returns the latest search for this input, or null if there is none */
export async function askedBefore(
  app: RequestApp,
  { tool, query, settings }: { tool: string; query: string; settings: FrozenSettings },
  input: Record<string, unknown>,
  staffId: string,
): Promise<AskedBefore | null> {
  const now = app.now();
  const since = now.getTime() - longestKept;
  const last = await lastAnswered(app.database, { tool, query, since }, JSON.stringify(input));
  if (!last) return null;
  const imagined = {
    id: "",
    tool,
    query,
    staffId,
    refresh: false,
    origin: app.origin,
    startedAt: now,
    createdAt: now,
  };
  const { worked } = await new StoredJudge(app, imagined, now.getTime()).work(input, settings);
  return { ...last, at: new Date(last.at).toISOString(), isPaid: worked !== null };
}
