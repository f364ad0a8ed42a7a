/** Requests from a page's own scripts that leave the page in place. */
import { logError } from "../../log";
import type { SearchPlan } from "../../runs/csv/plan.server";

/** Carries the console's message if a request was refused. */
export class NotDone extends Error {}

const signedOut = "You were signed out. Sign in and try again.";

/** @throws NotDone with the answer's `problem` */
export async function postFields<Answer extends { problem?: string }>(
  address: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (answer.redirected) throw new NotDone(signedOut);
  const told = (await answer.json()) as Answer;
  if (told.problem) throw new NotDone(told.problem);
  return told;
}

export async function readJson<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (answer.redirected) throw new NotDone(signedOut);
  if (!answer.ok) throw new Error(`The server responded with status ${answer.status}`);
  return (await answer.json()) as Answer;
}

/**
 * Reads the price of a search. Makes no lookup and pays nothing.
 * @returns null if the input is not valid yet, or the price cannot be read
 */
export async function readSearchPlan(posted: FormData, signal: AbortSignal): Promise<SearchPlan | null> {
  try {
    const answer = await fetch("/api/runs/plan", { method: "POST", body: posted, signal });
    return answer.ok ? ((await answer.json()) as SearchPlan) : null;
  } catch (error) {
    if (!signal.aborted) logError("a price could not be read", { error });
    return null;
  }
}
