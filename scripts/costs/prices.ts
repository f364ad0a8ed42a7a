/** Prices of Cloudflare and Turso, and the quantities that they bill. */

/** Billed quantities. */
export interface Usage {
  workerRequests: number;
  cpuMilliseconds: number;
  objectRequests: number;
  /** Seconds of one object in memory, each billed as 128 MB. */
  objectSeconds: number;
  objectRowsWritten: number;
  queueOperations: number;
  bucketWrites: number;
  bucketReads: number;
  databaseRowsRead: number;
  databaseRowsWritten: number;
  /** Stored for the whole month. */
  databaseGigabytes: number;
  bucketGigabytes: number;
}

export type Meter = keyof Usage;

/** The included monthly amount, and dollars per further million. */
export interface Price {
  what: string;
  included: number;
  million: number;
}

const gigabytesOfObject = 0.128;

/**
 * Prices of Workers Paid; docs/operations.md lists the sources. Turso is separate, because its
 * included rows depend on the plan.
 */
export const prices: Record<Exclude<Meter, `database${string}`>, Price> = {
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
  bucketGigabytes: { what: "gigabytes in R2", included: 10, million: 0.015e6 },
};

export const workersPaid = 5;

export interface TursoPlan {
  name: string;
  month: number;
  rowsRead: number;
  rowsWritten: number;
  gigabytes: number;
  /** Dollars for each further gigabyte. */
  gigabyte: number;
}

export const tursoPlans: TursoPlan[] = [
  { name: "Developer", month: 4.99, rowsRead: 2.5e9, rowsWritten: 25e6, gigabytes: 9, gigabyte: 0.75 },
  { name: "Scaler", month: 24.92, rowsRead: 100e9, rowsWritten: 100e6, gigabytes: 24, gigabyte: 0.5 },
  { name: "Pro", month: 416.58, rowsRead: 250e9, rowsWritten: 250e6, gigabytes: 50, gigabyte: 0.45 },
];
/** Dollars per million rows beyond the plan: the highest price on Turso's page. */
export const tursoBeyond = { rowsRead: 0.001, rowsWritten: 1 };
