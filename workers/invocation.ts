/** Says in each line of the log in which invocation it was written, and for which run. */
import { AsyncLocalStorage } from "node:async_hooks";
import { logsTell } from "../app/log";

interface Invocation {
  /** What began it. */
  by: "request" | "queue" | "scheduler" | "keeper";
  /** Cloudflare's id of the request or the message, or one of our own. */
  invocation: string;
  runId?: string;
}

const current = new AsyncLocalStorage<Invocation>();
logsTell(() => ({ ...current.getStore() }));

export const inInvocation = <T>(invocation: Invocation, work: () => T): T => current.run(invocation, work);

/** Cloudflare's id of a request, with which its own logs name it too. */
export const idOf = (request: Request): string => request.headers.get("cf-ray") ?? crypto.randomUUID();
