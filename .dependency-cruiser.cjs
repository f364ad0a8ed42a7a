/**
 * Who may import whom. Each part names what it may reach; everything else inside the project is forbidden to it.
 * Packages are free, but for cloudflare:workers. Tests may reach the sandbox and the scripts besides.
 */

/** What of app/upstream is for everybody: the descriptions, not the adapters. */
const ports = "^app/upstream/([^/]+/port|vendors/[^/]+|call|vendor|vendors|failure|upstreams)\\.ts$";
const services = "^app/services\\.ts$";
/** Plain functions that research and the toolkit both need. */
const common = "^app/decoded\\.ts$";
const log = "^app/log\\.ts$";
const test = "\\.test\\.tsx?$|^app/(toolkit|tools/[^/]+)/testing/";

/** @type {Record<string, { from: string, not?: string, to: string[] }>} */
const parts = {
  "a tool": {
    from: "^app/tools/([^/]+)/",
    not: "\\.server\\.tsx?$",
    to: [
      "^app/tools/$1/",
      "^app/tools/[^/]+/settings\\.ts$",
      "^app/toolkit/",
      "^app/research/",
      "^app/ui/",
      // Of storage the types alone: see "storage stays out of the browser".
      "^app/storage/",
      ports,
      services,
      log,
    ],
  },
  // Handlers of calls that are no queries: they get the services, like the toolkit's.
  "the server side of a tool": {
    from: "^app/tools/([^/]+)/.+\\.server\\.tsx?$",
    to: [
      "^app/tools/$1/",
      "^app/tools/[^/]+/settings\\.ts$",
      "^app/toolkit/",
      "^app/research/",
      "^app/storage/",
      // The Relevancy Check is a part of Discovery and tells of it in the same words.
      "^app/tools/youtube/facts\\.ts$",
      ports,
      services,
      log,
    ],
  },
  "the lists of tools": { from: "^app/tools/[^/]+$", to: ["^app/tools/", "^app/toolkit/"] },
  research: { from: "^app/research/", to: ["^app/research/", ports, common] },
  toolkit: {
    from: "^app/toolkit/",
    not: "\\.server\\.tsx?$",
    to: ["^app/toolkit/", "^app/ui/", "^app/storage/", ports, services, common, log],
  },
  "the toolkit's server side": {
    from: "^app/toolkit/.+\\.server\\.tsx?$",
    to: ["^app/toolkit/", "^app/storage/", ports, services, common, log],
  },
  staff: {
    from: "^app/staff/",
    to: ["^app/staff/", "^app/storage/", "^app/toolkit/", "^app/ui/", services, log],
  },
  screens: {
    from: "^app/screens/",
    to: [
      "^app/screens/",
      "^app/toolkit/",
      "^app/staff/",
      "^app/ui/",
      "^app/tools/catalogue\\.ts$",
      services,
      log,
    ],
  },
  ui: { from: "^app/ui/", to: ["^app/ui/", "^app/toolkit/", log] },
  upstream: { from: "^app/upstream/", to: ["^app/upstream/"] },
  storage: { from: "^app/storage/", to: ["^app/storage/", log] },
  app: { from: "^app/", to: ["^app/"] },
  workers: { from: "^workers/", to: ["^workers/", "^app/"] },
  sandbox: { from: "^sandbox/", to: ["^sandbox/"] },
};

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(parts).map(([name, { from, not, to }]) => ({
      name: `${name} reaches only its own`,
      severity: /** @type {const} */ ("error"),
      from: { path: from, pathNot: [test, ...(not ? [not] : [])] },
      to: { path: "^(app|workers|sandbox|scripts|e2e|bench|migrations)/", pathNot: to },
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
      name: "storage stays out of the browser",
      severity: "error",
      from: { path: "^app/(toolkit|tools)/", pathNot: [test, "\\.server\\.tsx?$"] },
      to: { path: "^app/storage/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
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
