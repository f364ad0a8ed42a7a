/** Adds the invocation and its run to every log line. */
import { AsyncLocalStorage } from "node:async_hooks";
import { logsTell } from "../app/log";

interface Invocation {
  /** The kind of event that started the invocation. */
  by: "request" | "queue" | "scheduler" | "keeper";
  /** Cloudflare's id of the request or queue message, or an id of our own. */
  invocation: string;
  runId?: string;
}

const current = new AsyncLocalStorage<Invocation>();
logsTell(() => ({ ...current.getStore() }));

export const inInvocation = <T>(invocation: Invocation, work: () => T): T => current.run(invocation, work);

/** Returns Cloudflare's id of the request, which Cloudflare's own logs use too. */
export const idOf = (request: Request): string => request.headers.get("cf-ray") ?? crypto.randomUUID();
