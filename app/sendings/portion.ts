/** What a portion of a sending is worked with. */
import type { App } from "../app";
import type { CrmPort } from "../vendors/crm/port";
import type { Mentions } from "../calls/mentions";
import type { StoredSending } from "./storage/sendings";

export interface Portion {
  app: Pick<App, "database" | "now" | "newId" | "config">;
  sending: StoredSending;
  crm: CrmPort;
  /** Whether a text names somebody who is kept out; asked anew for each portion. */
  isKeptOut: Mentions;
}

/** What is next: again at once, after a while, or nothing more. */
export type Next = { wait: number } | "again" | "over";

/** Rows of a portion: what it waits for once is shared by so many. */
export const rowsAtOnce = 300;
