/** The parts of the long test: npm commands with their time limits. */

export interface Part {
  name: string;
  what: string;
  /** The words after `npm run`. */
  words: string[];
  /** Time limit in minutes; a part that exceeds it has failed. */
  minutes: number;
  /** A shorter form for continuous integration, which skips parts without it. */
  ci?: { words: string[]; minutes: number };
}

/**
 * File names of the browser tests that finish in time even on a slow machine. The slower ones,
 * which wait for the sandbox's vendors, run only with `npm run test:long`.
 */
const browserTestsInCi = [
  "accessible",
  "again",
  "alert",
  "charts-beside",
  "charts-configuration",
  "file-before-run",
  "forms",
  "frame",
  "history",
  "integrations",
  "keys",
  "offline",
  "podcast-charts",
  "readme",
  "result-list",
  "results-of",
  "rows-arriving",
  "second-step",
  "small-and-still",
  "two-step",
  "workspace",
].map((word) => `e2e/long/${word}`);

/** To add a part, add an entry: a command that prints a summary and exits with 0 on success. */
export const parts: Part[] = [
  {
    name: "simulation",
    what: "made-up days full of faults, and the bugs that were planted into them",
    words: ["simulate", "--seeds", "500", "--planted"],
    minutes: 6,
    // Other seeds than the ones in the tests.
    ci: { words: ["simulate", "--from", "501", "--seeds", "25"], minutes: 0.5 },
  },
  {
    name: "sendings",
    what: "worlds with sendings to HubSpot, and the bugs that were planted into them",
    words: ["simulate", "--sendings", "--seeds", "100", "--planted"],
    minutes: 2,
  },
  {
    name: "records",
    what: "days of records that are joined and split, and the bugs that were planted into them",
    words: ["simulate", "--records", "--seeds", "200", "--planted"],
    minutes: 1,
    // Uses other seeds than the tests.
    ci: { words: ["simulate", "--records", "--from", "501", "--seeds", "25"], minutes: 0.5 },
  },
  {
    name: "kills",
    what: "SIGKILL of console and database",
    words: ["test:kill", "--rounds", "3"],
    minutes: 9,
    // Kills the console once during files and a used-row run. Usually takes a minute, but over
    // three if it hits an email or a chart, whose lease must expire first.
    ci: { words: ["test:kill", "--rounds", "1", "--seed", "13", "--soon"], minutes: 6 },
  },
  {
    name: "tests",
    what: "the Node tests that take as long as many others together",
    words: ["test", "--long"],
    minutes: 5,
    ci: { words: ["test", "--long"], minutes: 5 },
  },
  {
    name: "browser",
    what: "the browser tests that are not of the core",
    words: ["test:browser"],
    minutes: 14,
    ci: { words: ["test:browser", ...browserTestsInCi], minutes: 10 },
  },
  {
    name: "gallery",
    what: "every screen in both themes and two widths",
    words: ["gallery"],
    minutes: 12,
  },
  {
    name: "abuse",
    what: "wrong identities, hostile words and files, heavy requests",
    words: ["test:abuse", "--short"],
    minutes: 5,
  },
  {
    name: "deployment",
    what: "the real Wrangler against an emulated Cloudflare",
    words: ["test:deploy"],
    minutes: 6,
  },
];

/** Limits for all parts together; a part gets at most the time the earlier ones left. */
export const mostMinutes = 60;
export const mostCiMinutes = 15;
