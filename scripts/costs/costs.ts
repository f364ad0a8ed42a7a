/**
 * What a month costs at Cloudflare and Turso: prices, what each kind of work uses, and how much of it there is. The table in
 * docs/operations.md is made from it (`npm run costs`).
 */

/** What is billed. */
export interface Usage {
  workerRequests: number;
  cpuMilliseconds: number;
  objectRequests: number;
  /** Of one object in memory, each counted as 128 MB. */
  objectSeconds: number;
  objectRowsWritten: number;
  queueOperations: number;
  bucketWrites: number;
  bucketReads: number;
  databaseRowsRead: number;
  databaseRowsWritten: number;
}

type Meter = keyof Usage;

/** Included in the month, and dollars for a million more. */
interface Price {
  what: string;
  included: number;
  million: number;
}

const gigabytesOfObject = 0.128;

/** Workers Paid, as docs/operations.md names its sources. Turso by itself: its included rows are the plan's. */
export const prices: Record<Exclude<Meter, "databaseRowsRead" | "databaseRowsWritten">, Price> = {
  workerRequests: { what: "requests and queue batches of the Worker", included: 10e6, million: 0.3 },
  cpuMilliseconds: { what: "milliseconds of CPU", included: 30e6, million: 0.02 },
  objectRequests: { what: "requests to Durable Objects", included: 1e6, million: 0.15 },
  objectSeconds: {
    what: "seconds of Durable Objects",
    included: 400_000 / gigabytesOfObject,
    million: 12.5 * gigabytesOfObject,
  },
  objectRowsWritten: { what: "rows written in Durable Objects", included: 50e6, million: 1 },
  queueOperations: { what: "operations of Queues", included: 1e6, million: 0.4 },
  bucketWrites: { what: "writes and listings of R2", included: 1e6, million: 4.5 },
  bucketReads: { what: "reads of R2", included: 10e6, million: 0.36 },
};

export const workersPaid = 5;

export interface TursoPlan {
  name: string;
  month: number;
  rowsRead: number;
  rowsWritten: number;
}

export const tursoPlans: TursoPlan[] = [
  { name: "Developer", month: 4.99, rowsRead: 2.5e9, rowsWritten: 25e6 },
  { name: "Scaler", month: 24.92, rowsRead: 100e9, rowsWritten: 100e6 },
  { name: "Pro", month: 416.58, rowsRead: 250e9, rowsWritten: 250e6 },
];
/** Dollars for a million rows beyond the plan: the highest that its page names. */
const tursoBeyond = { rowsRead: 0.001, rowsWritten: 1 };
