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

/** What one of each uses. Measured on the local stack where docs/operations.md does not say that it is assumed. */
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

/** Rows of the database that are read by a look of a file's keeper, by the page of a file for one of its rows, and for a run in a list. */
const readsOfLook = 16;
const readsOfPage = 1.9;
const readsOfListed = 20;
export const rowsInFile = 1000;
const filesInList = 31;

export const kinds = {
  /** A tool's screen. */
  screen: { ...none, workerRequests: 1, cpuMilliseconds: 10, databaseRowsRead: 8 },
  /** The page of one file of 1,000 rows. */
  runPage: {
    ...none,
    workerRequests: 1,
    cpuMilliseconds: 15,
    databaseRowsRead: readsOfPage * rowsInFile,
  },
  /** The list of runs, full. */
  runList: {
    ...none,
    workerRequests: 1,
    cpuMilliseconds: 30,
    databaseRowsRead: filesInList * readsOfListed,
  },
  /** A search of three calls. */
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
  /** A page that stands open for an hour: its stream lasts 25 seconds, and the next begins after one. */
  openHour: {
    ...none,
    workerRequests: 138,
    cpuMilliseconds: 690,
    objectRequests: 138,
    objectSeconds: 138,
    databaseRowsRead: 276,
  },
  /** A row of one call. */
  row: {
    ...none,
    workerRequests: 0.061,
    cpuMilliseconds: 3,
    objectRequests: 1.2,
    objectRowsWritten: 3,
    queueOperations: 0.183,
    databaseRowsRead: 31,
    databaseRowsWritten: 29,
  },
  /** A minute of the clock. */
  minute: { ...none, workerRequests: 1, cpuMilliseconds: 20, databaseRowsRead: 86 },
} satisfies Record<string, Usage>;

type Kind = keyof typeof kinds;
export type Amounts = Partial<Record<Kind, number>>;

/** Deleted half a year after a row: the row itself, its call and its cells. A delete counts one, whatever its indexes. */
export const deletedLater = 3;

/** Rows a second: what Apollo lets through, ten people in each of 1,000 requests a minute. */
export const pace = 166;

/** What a file uses beside its rows: it goes at Apollo's pace, and its keeper looks at it every second. */
export function fileOf(rows: number): Usage {
  const seconds = rows / pace;
  return {
    ...none,
    bucketWrites: 6,
    bucketReads: 2,
    // Each second its keeper rings, sets its alarm twice, and tells the feed, which keeps an event and deletes another.
    objectRequests: 2 * seconds,
    objectRowsWritten: 5 * seconds,
    // Its keeper, its starter's feed and the service's limiter are awake.
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

/** A month of so many staff, by working days and what each does in one. */
export const staffMonth = (staff: number): Usage => {
  const day: Amounts = { screen: 40, runPage: 10, runList: 5, search: 20, openHour: 6 };
  const parts = Object.entries(day).map(([kind, times]): [Usage, number] => [
    kinds[kind as Kind],
    times * staff * 21,
  ]);
  return sumOf([...parts, [kinds.minute, 60 * 24 * 30]]);
};

/** In a month as any other: as many rows come as rows of half a year ago go. */
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

/** For docs/operations.md. */
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
