/** The context in which a worker handles one portion of a sending. */
import type { App } from "../app";
import type { CrmPort } from "../vendors/crm/port";
import type { Mentions } from "../calls/mentions";
import type { StoredSending } from "./storage/sendings";

export interface Portion {
  app: Pick<App, "database" | "now" | "newId" | "config">;
  sending: StoredSending;
  crm: CrmPort;
  /** Returns whether a text contains somebody who is kept out; read again for each portion. */
  isKeptOut: Mentions;
}

/** The worker's next step: continue at once, wait for milliseconds, or stop. */
export type Next = { wait: number } | "again" | "over";

/** Rows per portion. All of them share the calls that a portion makes only once. */
export const rowsAtOnce = 300;
