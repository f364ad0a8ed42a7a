/**
 * Computes a month's cost at Cloudflare and Turso from prices, the usage of each kind of work, and
 * its amount. `npm run costs` prints the table in docs/operations.md.
 */

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
}

type Meter = keyof Usage;

/** The included monthly amount, and dollars per further million. */
interface Price {
  what: string;
  included: number;
  million: number;
}

const gigabytesOfObject = 0.128;

/**
 * Prices of Workers Paid; docs/operations.md lists the sources. Turso is separate, because its
 * included rows depend on the plan.
 */
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
/** Dollars per million rows beyond the plan: the highest price on Turso's page. */
const tursoBeyond = { rowsRead: 0.001, rowsWritten: 1 };

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
    databaseRowsWritten: 38,
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
  /** A row with one call. */
  row: {
    ...none,
    workerRequests: 0.061,
    cpuMilliseconds: 3,
    objectRequests: 1.2,
    objectRowsWritten: 3,
    queueOperations: 0.183,
    databaseRowsRead: 37,
    databaseRowsWritten: 29,
  },
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
  const day: Amounts = { screen: 40, runPage: 10, runList: 5, search: 20, openHour: 6 };
  const parts = Object.entries(day).map(([kind, times]): [Usage, number] => [
    kinds[kind as Kind],
    times * staff * 21,
  ]);
  return sumOf([...parts, [kinds.minute, 60 * 24 * 30]]);
};

/** Returns a typical month: as many new rows arrive as half-year-old rows are deleted. */
export const rowsMonth = (rows: number, inFilesOf: number): Usage =>
  sumOf([
    [kinds.row, rows],
    [{ ...none, databaseRowsWritten: deletedLater }, rows],
    [fileOf(inFilesOf), rows / inFilesOf],
  ]);

export interface Bill {
  cloudflare: number;
  turso: number;
  plan: string;
}

export function billOf(usage: Usage): Bill {
  let cloudflare = workersPaid;
  for (const [meter, { included, million }] of Object.entries(prices) as [keyof typeof prices, Price][])
    cloudflare += (Math.max(0, usage[meter] - included) / 1e6) * million;
  const plans = tursoPlans.map(({ name, month, rowsRead, rowsWritten }) => ({
    plan: name,
    turso:
      month +
      (Math.max(0, usage.databaseRowsRead - rowsRead) / 1e6) * tursoBeyond.rowsRead +
      (Math.max(0, usage.databaseRowsWritten - rowsWritten) / 1e6) * tursoBeyond.rowsWritten,
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
    line("Cloudflare, dollars", (usage) => billOf(usage).cloudflare.toFixed(2)),
    line("Turso, dollars (cheapest plan)", (usage) => {
      const { turso, plan } = billOf(usage);
      return `${turso.toFixed(2)} (${plan})`;
    }),
  ].join("\n");
}
