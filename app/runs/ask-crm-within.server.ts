/** Asks questions that rest on HubSpot, for a limited time. */
import type { App } from "../app";
import type { CrmPort } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { askOutsideRun, type Task } from "./ask-outside-run.server";

export type AskingCrm = Pick<App, "now"> & Parameters<typeof askOutsideRun>[0];

/** Asks a question. It gets null for HubSpot if the time is up or HubSpot failed. */
export type AskCrm = <T>(question: (crm: CrmPort | null) => Promise<T>) => Promise<T>;

/**
 * @param task the name and user of the calls
 * @param milliseconds for all questions together, from the first one on
 */
export function askCrmWithin(
  app: AskingCrm,
  { id, staffId }: Pick<Task, "id" | "staffId">,
  milliseconds: number,
): AskCrm {
  let until: number | null = null;
  return async (question) => {
    until ??= app.now().getTime() + milliseconds;
    const timeout = until - app.now().getTime();
    if (timeout <= 0) return question(null);
    try {
      const task = { id: `${id} ${app.newId()}`, staffId, timeout };
      return await askOutsideRun(app, task, ({ crm }) => question(crm ?? null));
    } catch (error) {
      if (!(error instanceof UpstreamError) && !isTimeout(error)) throw error;
      // If HubSpot fails once, it probably fails again, and each try would delay the answer.
      until = 0;
      return question(null);
    }
  };
}

/** The deadline ends a wait for the rate limit with its own error. */
const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";
