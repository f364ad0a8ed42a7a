/** Requests for runs outside the progress stream. */
import type { RunView } from "../../runs/run-view";

/** @returns the run, or null if it was deleted */
export async function readRun(id: string): Promise<RunView | null> {
  const answer = await fetch(`/api/runs/${id}`);
  if (answer.ok) return (await answer.json()) as RunView;
  if (answer.status === 404) return null;
  throw new Error(`The server responded with status ${answer.status}.`);
}

/** Returns runs with the text in their title, newest first. */
export async function findRuns(search: string, most: number, signal: AbortSignal): Promise<RunView[]> {
  const query = new URLSearchParams({ search, limit: String(most) });
  const answer = await fetch(`/api/runs?${query.toString()}`, { signal });
  if (!answer.ok) throw new Error(`The server responded with status ${answer.status}.`);
  return ((await answer.json()) as { runs: RunView[] }).runs;
}
