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
  /** The portion takes no further rows after this time (ms since 1970). */
  until: number;
  /** Runs these works of the portion one after the other, although its groups of rows overlap. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The worker's next step: continue at once, wait for milliseconds, or stop. */
export type Next = { wait: number } | "again" | "over";

/** Rows of a group. They share calls: HubSpot takes up to 100 records per call. */
export const rowsAtOnce = 300;

/** Groups of rows at the same time. One waits for HubSpot while others wait or are stored. */
export const groupsAtOnce = 3;
