/**
 * Computes a month's cost at Cloudflare and Turso from prices, the usage of each kind of work, and
 * its amount. `npm run costs` prints the table in docs/operations.md.
 */

import {
  type Meter,
  type Price,
  prices,
  tursoBeyond,
  tursoPlans,
  type Usage,
  workersPaid,
} from "./prices.ts";

/**
 * Usage of one item of each kind. Measured on the local stack, unless docs/operations.md calls it
 * assumed.
 */
const none: Usage = {
  workerRequests: 0,
  cpuMilliseconds: 0,
  objectRequests: 0,
  objectSeconds: 0,
  objectRowsWritten: 0,
  queueOperations: 0,
  bucketWrites: 0,
  bucketReads: 0,
  databaseRowsRead: 0,
  databaseRowsWritten: 0,
  databaseGigabytes: 0,
  bucketGigabytes: 0,
};

/**
 * Database rows read by one pass of a file's run object, by a run page per file row, and by a list
 * per run.
 */
const readsOfLook = 16;
const readsOfPage = 1.9;
const readsOfListed = 20;
export const rowsInFile = 1000;
const filesInList = 31;

export const kinds = {
  /** One visit to a tool's screen. */
  screen: { ...none, workerRequests: 1, cpuMilliseconds: 10, databaseRowsRead: 8 },
  /** One visit to the page of a 1,000-row file. */
  runPage: {
    ...none,
    workerRequests: 1,
    cpuMilliseconds: 15,
    databaseRowsRead: readsOfPage * rowsInFile,
  },
  /** One visit to a full list of runs. */
  runList: {
    ...none,
    workerRequests: 1,
    cpuMilliseconds: 30,
    databaseRowsRead: filesInList * readsOfListed,
  },
  /** A search with three calls. */
  search: {
    ...none,
    workerRequests: 3,
    cpuMilliseconds: 60,
    objectRequests: 12,
    objectSeconds: 10,
    objectRowsWritten: 23,
    databaseRowsRead: 89,
    databaseRowsWritten: 32,
    databaseGigabytes: 15e-6,
  },
  /**
   * A page left open for an hour: each stream lasts 25 s, and the next one starts a second later.
   */
  openHour: {
    ...none,
    workerRequests: 138,
    cpuMilliseconds: 690,
    objectRequests: 138,
    objectSeconds: 138,
    databaseRowsRead: 276,
  },
  /**
   * A row with one call. In a steady month, Turso stores 2 KB for half a year and the answer's 1 KB
   * for a month. R2 stores the uploaded row and its result for half a year.
   */
  row: {
    ...none,
    workerRequests: 0.061,
    cpuMilliseconds: 3,
    objectRequests: 1.2,
    objectRowsWritten: 3,
    queueOperations: 0.183,
    databaseRowsRead: 49,
    databaseRowsWritten: 22,
    databaseGigabytes: 13e-6,
    bucketGigabytes: 6e-6,
  },
  /** A further call of a row: its claim, its answer and the limiter's start time. */
  call: {
    ...none,
    cpuMilliseconds: 1.3,
    objectRequests: 1.2,
    objectRowsWritten: 2,
    queueOperations: 0.02,
    databaseRowsRead: 5,
    databaseRowsWritten: 5,
    databaseGigabytes: 1e-6,
  },
  /** A new person or company in a list, with one key. */
  record: { ...none, databaseRowsRead: 20, databaseRowsWritten: 14, databaseGigabytes: 1e-6 },
  /** A change of a record's field, with its entry in the history. */
  recordChange: { ...none, databaseRowsRead: 10, databaseRowsWritten: 7, databaseGigabytes: 0.2e-6 },
  /** The keys of one row of an ended run (`found_keys`). */
  foundKeys: { ...none, databaseRowsRead: 8, databaseRowsWritten: 0.12 },
  /** The attempt to read the keys of an ended run, and its end. */
  endedRun: { ...none, databaseRowsRead: 20, databaseRowsWritten: 4 },
  /** What a paid call adds: its reservation and its line in the ledger. */
  charge: { ...none, objectRowsWritten: 1, databaseRowsWritten: 4 },
  /** One minute of the scheduler. */
  minute: { ...none, workerRequests: 1, cpuMilliseconds: 20, databaseRowsRead: 86 },
} satisfies Record<string, Usage>;

type Kind = keyof typeof kinds;
export type Amounts = Partial<Record<Kind, number>>;

/**
 * Rows deleted half a year later: the row, its call and its cells. A delete counts once, whatever
 * the indexes.
 */
export const deletedLater = 3;

/**
 * Rows that the purge deletes a year later: the record, its key, its line, and the history entry.
 */
export const removedLater = 4;

/** Rows per second at Apollo's limit: ten people per request and 1,000 requests a minute. */
export const pace = 166;

/**
 * Returns a file's usage besides its rows. The file runs at Apollo's rate limit, and its run object
 * makes a pass every second.
 */
export function fileOf(rows: number): Usage {
  const seconds = rows / pace;
  return {
    ...none,
    bucketWrites: 6,
    bucketReads: 2,
    // Each second the run object's alarm fires and is set twice. The run object also informs the
    // feed, which stores one event and deletes another.
    objectRequests: 2 * seconds,
    objectRowsWritten: 5 * seconds,
    // The run object, the user's feed and the vendor's limiter are in memory.
    objectSeconds: 3 * seconds,
    databaseRowsRead: readsOfLook * seconds,
  };
}

const meters = Object.keys(none) as Meter[];

export const sumOf = (parts: [Usage, number][]): Usage => {
  const sum = { ...none };
  for (const [usage, times] of parts) for (const meter of meters) sum[meter] += usage[meter] * times;
  return sum;
};

/** Returns a month's usage of this many users, from working days and each user's daily actions. */
export const staffMonth = (staff: number): Usage => {
  const day: Amounts = {
    ...{ screen: 40, runPage: 10, runList: 5, search: 20, openHour: 6 },
    ...{ record: 50, recordChange: 50 },
  };
  const parts = Object.entries(day).map(([kind, times]): [Usage, number] => [
    kinds[kind as Kind],
    times * staff * 21,
  ]);
  const removed = { ...none, databaseRowsWritten: removedLater };
  return sumOf([
    ...parts,
    [removed, (day.record ?? 0) * staff * 21],
    [kinds.foundKeys, (day.search ?? 0) * staff * 21],
    [kinds.endedRun, (day.search ?? 0) * staff * 21],
    [kinds.minute, 60 * 24 * 30],
  ]);
};

/** Returns a typical month: as many new rows arrive as half-year-old rows are deleted. */
export const rowsMonth = (rows: number, inFilesOf: number): Usage =>
  sumOf([
    [kinds.row, rows],
    [kinds.foundKeys, rows],
    [kinds.endedRun, rows / inFilesOf],
    [{ ...none, databaseRowsWritten: deletedLater }, rows],
    [fileOf(inFilesOf), rows / inFilesOf],
  ]);

/**
 * Returns dollars for this usage if the plans' included amounts are used up, with the prices of
 * Turso's Developer plan.
 */
export function beyondPlans(usage: Usage): number {
  const cloudflare = (Object.entries(prices) as [keyof typeof prices, Price][]).map(
    ([meter, { million }]) => (usage[meter] / 1e6) * million,
  );
  return (
    cloudflare.reduce((sum, usd) => sum + usd, 0) +
    (usage.databaseRowsRead / 1e6) * tursoBeyond.rowsRead +
    (usage.databaseRowsWritten / 1e6) * tursoBeyond.rowsWritten +
    usage.databaseGigabytes * (tursoPlans[0]?.gigabyte ?? 0)
  );
}

export interface Bill {
  cloudflare: number;
  turso: number;
  plan: string;
}

export function billOf(usage: Usage): Bill {
  let cloudflare = workersPaid;
  for (const [meter, { included, million }] of Object.entries(prices) as [keyof typeof prices, Price][])
    cloudflare += (Math.max(0, usage[meter] - included) / 1e6) * million;
  const plans = tursoPlans.map(({ name, month, rowsRead, rowsWritten, gigabytes, gigabyte }) => ({
    plan: name,
    turso:
      month +
      (Math.max(0, usage.databaseRowsRead - rowsRead) / 1e6) * tursoBeyond.rowsRead +
      (Math.max(0, usage.databaseRowsWritten - rowsWritten) / 1e6) * tursoBeyond.rowsWritten +
      Math.max(0, usage.databaseGigabytes - gigabytes) * gigabyte,
  }));
  const cheapest = plans.reduce((best, each) => (each.turso < best.turso ? each : best));
  return { cloudflare, ...cheapest };
}

const short = (count: number): string => {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(Math.round(count));
};

const months: [string, Usage][] = [
  ["10 staff", staffMonth(10)],
  ["100 staff", staffMonth(100)],
  ["a million rows, files of 1,000", rowsMonth(1e6, 1000)],
  ["a million rows, files of 50,000", rowsMonth(1e6, 50_000)],
  [
    "100 staff and a million rows",
    sumOf([
      [staffMonth(100), 1],
      [rowsMonth(1e6, 1000), 1],
    ]),
  ],
];

/** Returns the table for docs/operations.md. */
export function costTable(): string {
  const line = (what: string, of: (usage: Usage) => string) =>
    `| ${[what, ...months.map(([, usage]) => of(usage))].join(" | ")} |`;
  const counted = Object.entries(prices).map(([meter, { what }]) =>
    line(what, (usage) => short(usage[meter as Meter])),
  );
  return [
    `| a month | ${months.map(([name]) => name).join(" | ")} |`,
    `| --- ${months.map(() => "| --- ").join("")}|`,
    ...counted,
    line("rows read in Turso", (usage) => short(usage.databaseRowsRead)),
    line("rows written in Turso", (usage) => short(usage.databaseRowsWritten)),
    line("gigabytes in Turso", (usage) => short(usage.databaseGigabytes)),
    line("Cloudflare, dollars", (usage) => billOf(usage).cloudflare.toFixed(2)),
    line("Turso, dollars (cheapest plan)", (usage) => {
      const { turso, plan } = billOf(usage);
      return `${turso.toFixed(2)} (${plan})`;
    }),
  ].join("\n");
}
