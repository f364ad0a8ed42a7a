/**
 * Who may import whom: the rooms of `app/`, what each may reach, and the few further arrows with their reasons. Types
 * count like values. Packages are free, but for cloudflare:workers. Tests may reach the sandbox and the scripts besides.
 */

/** The part of app/vendors that every room may import: ports and vendor definitions, not adapters. */
const ports = "^app/vendors/([^/]+/port|definitions/[^/]+|call|vendor|vendors|failure|upstreams)\\.ts$";
/** Small things every room uses: the log, the decoding of addresses, the time that is handed in, assumptions, signing, sealing, keys, words. */
const common =
  "^app/(log|assumptions|safe-decode-uri|printable-text|time|signing\\.server|sealing\\.server)\\.ts$|^app/(keys|words)/[^/]+\\.ts$";
const test = "\\.test\\.tsx?$|^app/runs/testing/|^app/testing/|^app/[^/]+/testing/|^app/tools/[^/]+/testing/";

/** What a request works with (`App`), for the rooms that are handed it. */
const app = "^app/app\\.ts$";

const room = (/** @type {string} */ name) => `^app/${name}/`;
const rooms = (/** @type {string[]} */ ...names) => names.map(room);

/** Products of their own: nothing but routes, api, the scheduler and workers imports them. */
const products = [
  "reddit-alerts",
  "podcast-charts",
  "magic-clips",
  "personas",
  "title-lists",
  "integrations",
  "operations",
  "records",
  "sendings",
];

/** @type {Record<string, { from: string, not?: string, to: string[] }>} */
const parts = {
  keys: { from: room("keys"), to: rooms("keys") },
  words: { from: room("words"), to: rooms("words") },
  vendors: { from: room("vendors"), to: rooms("vendors") },
  storage: { from: room("storage"), to: rooms("storage") },
  calls: { from: room("calls"), to: rooms("calls", "vendors", "storage") },
  exclusions: {
    from: room("exclusions"),
    to: [...rooms("exclusions", "toolkit", "calls", "storage"), ports],
  },
  forms: { from: room("forms"), to: rooms("forms", "toolkit", "storage") },
  toolkit: { from: room("toolkit"), to: [...rooms("toolkit", "storage"), ports] },
  "shared-rules": { from: room("shared-rules"), to: [...rooms("shared-rules", "toolkit"), ports] },
  runs: {
    from: room("runs"),
    to: [
      ...rooms("runs", "exclusions", "forms", "toolkit", "calls", "vendors", "storage"),
      app,
      // The purge and the erasure of a person also delete sign-ins and records.
      "^app/(staff|records)/storage/",
    ],
  },
  ui: { from: room("ui"), to: rooms("ui", "toolkit", "runs") },
  prompts: {
    from: room("prompts"),
    // Trying a prompt out is a run: the bench shows its progress as a tool's screen does.
    to: [...rooms("prompts", "toolkit", "runs", "ui", "storage", "tool-screen"), app, ports],
  },
  images: {
    from: room("images"),
    // Making an image is a run of a tool: the generator shows its progress as a tool's screen does.
    to: [...rooms("images", "toolkit", "runs", "ui", "storage", "tool-screen"), app, ports],
  },
  "tool-screen": {
    from: room("tool-screen"),
    to: [...rooms("tool-screen", "forms", "toolkit", "runs", "staff", "ui"), app],
  },
  "a tool": {
    from: "^app/(tools|examples)/([^/]+)/",
    to: [
      "^app/$1/$2/",
      "^app/tools/[^/]+/settings\\.ts$",
      // Personas are settings that several tools read.
      "^app/personas/settings\\.ts$",
      // The Relevancy Check is a part of Discovery and tells of it in the same words.
      "^app/tools/youtube/facts\\.ts$",
      // Only the tools' server files may import SQL: see "storage stays out of the browser".
      ...rooms(
        "forms",
        "toolkit",
        "shared-rules",
        "prompts",
        "images",
        "tool-screen",
        "runs",
        "ui",
        "storage",
      ),
      app,
      ports,
    ],
  },
  "the lists of tools": {
    from: "^app/tools/[^/]+$",
    // The charts' settings are read and saved like a tool's.
    to: [...rooms("tools", "toolkit"), "^app/podcast-charts/run\\.server\\.ts$"],
  },
  ...Object.fromEntries(
    products.map((product) => [
      product,
      {
        from: room(product),
        to: [
          room(product),
          // A sending takes a list's people, and asks the records who may leave.
          ...rooms(...(product === "sendings" ? ["records"] : [])),
          ...rooms(
            "forms",
            "toolkit",
            "shared-rules",
            "runs",
            "calls",
            "exclusions",
            "prompts",
            "storage",
            "staff",
            "ui",
            "tool-screen",
          ),
          app,
          "^app/tools/[^/]+/settings\\.ts$",
          ports,
        ],
      },
    ]),
  ),
  scheduler: {
    from: room("scheduler"),
    to: [
      ...rooms("scheduler", "runs", "reddit-alerts", "podcast-charts", "operations", "records", "sendings"),
      app,
    ],
  },
  staff: {
    from: room("staff"),
    // The guards take the app from the request's context.
    to: [...rooms("staff", "storage", "toolkit", "ui"), app],
  },
  screens: {
    from: room("screens"),
    to: [
      ...rooms(
        "screens",
        "forms",
        "toolkit",
        "shared-rules",
        "exclusions",
        "calls",
        "runs",
        "vendors",
        "storage",
        "staff",
        "ui",
      ),
      ...rooms("prompts", "images", "tool-screen", ...products),
      app,
      "^app/tools/catalogue\\.ts$",
    ],
  },
  api: {
    from: room("api"),
    to: [
      ...rooms("api", "runs", "exclusions", "calls", "staff", "toolkit", "storage", "tools", ...products),
      app,
      "^app/vendors/",
    ],
  },
  app: { from: "^app/", to: ["^app/"] },
  workers: { from: "^workers/", to: ["^workers/", "^app/"] },
  sandbox: { from: "^sandbox/", to: ["^sandbox/"] },
  simulation: {
    from: "^simulation/",
    to: [
      "^simulation/",
      "^sandbox/",
      ...rooms(
        "calls",
        "exclusions",
        "scheduler",
        "podcast-charts",
        "records",
        "reddit-alerts",
        "runs",
        "sendings",
        "storage",
        "toolkit",
        "vendors",
      ),
      app,
      // The simulation asks a real server for every statement of these rooms.
      "^app/[^/]+/storage/",
    ],
  },
};

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(parts).map(([name, { from, not, to }]) => ({
      name: `${name} reaches only its own`,
      severity: /** @type {const} */ ("error"),
      from: { path: from, pathNot: [test, ...(not ? [not] : [])] },
      to: {
        path: "^(app|workers|sandbox|simulation|scripts|e2e|bench|migrations)/",
        pathNot: [...to, common],
      },
    })),
    {
      name: "app never reaches workers, tests included",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^workers/" },
    },
    {
      name: "only workers know the platform",
      severity: "error",
      from: { pathNot: "^(workers/|worker-configuration)" },
      to: { path: "^cloudflare:" },
    },
    {
      name: "keys reach nothing but the list of public suffixes and the decoding of addresses",
      severity: "error",
      from: { path: room("keys"), pathNot: test },
      to: { pathNot: "^app/keys/|^app/safe-decode-uri\\.ts$|node_modules/tldts" },
    },
    {
      name: "storage stays out of the browser",
      severity: "error",
      from: {
        path: "^app/(forms|toolkit|tools|examples|prompts|images|tool-screen)/",
        pathNot: [test, "\\.server\\.tsx?$", "^app/[^/]+/storage/"],
      },
      to: { path: ["^app/storage/", "^app/[^/]+/storage/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "everything is found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|virtual:|\\./\\+types/)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|\\.react-router)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
