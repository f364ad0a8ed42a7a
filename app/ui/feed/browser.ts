/** The browser's own request of a run, beside the stream. */
import type { RunView } from "../../runs/run-view";

/** @returns null where the run was deleted */
export async function readRun(id: string): Promise<RunView | null> {
  const answer = await fetch(`/api/runs/${id}`);
  if (answer.ok) return (await answer.json()) as RunView;
  if (answer.status === 404) return null;
  throw new Error(`The console answered ${answer.status}.`);
}

/** Runs with the words in their title, newest first. */
export async function findRuns(search: string, most: number, signal: AbortSignal): Promise<RunView[]> {
  const query = new URLSearchParams({ search, limit: String(most) });
  const answer = await fetch(`/api/runs?${query.toString()}`, { signal });
  if (!answer.ok) throw new Error(`The console answered ${answer.status}.`);
  return ((await answer.json()) as { runs: RunView[] }).runs;
}
