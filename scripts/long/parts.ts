/** What the long test consists of: commands of this project, each with its share of the time. */

export interface Part {
  name: string;
  what: string;
  /** The command's words after `npm run`. */
  words: string[];
  /** Minutes it may take; it has failed when they are over. */
  minutes: number;
  /** The same, shorter, for continuous integration; a part without it is not run there. */
  ci?: { words: string[]; minutes: number };
}

/**
 * Of the browser tests, by words of their files' names: as many as are done in their minutes on a slow machine too. Left to
 * `npm run test:long` are further ones that wait long for the sandbox's vendors.
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

/** A new part is a line here: a command that ends with a summary and exits with 0 when all is well. */
export const parts: Part[] = [
  {
    name: "simulation",
    what: "made-up days full of faults, and the bugs that were planted into them",
    words: ["simulate", "--seeds", "500", "--planted"],
    minutes: 9,
    // Other days than those that the tests play.
    ci: { words: ["simulate", "--from", "501", "--seeds", "25"], minutes: 0.5 },
  },
  {
    name: "kills",
    what: "SIGKILL of console and database",
    words: ["test:kill", "--rounds", "3"],
    minutes: 9,
    // One kill of the console, in the midst of files and of the row of a run made from rows; one minute does, but more than
    // three when it meets a mail or a chart, whose lease has to pass.
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

/** All parts together: a part gets at most what those before it have left. */
export const mostMinutes = 60;
export const mostCiMinutes = 15;
