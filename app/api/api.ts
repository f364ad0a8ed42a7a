/**
 * The JSON API, the event stream and the sockets. Every path outside `open` returns 401 without a
 * sign-in.
 */
import { Hono } from "hono";
import { z } from "zod";
import { logError, logSecurity } from "../log";
import { outsideTool } from "../staff/outside-token.server";
import { authenticate, dutyWords, isOwnOrigin } from "../staff/session.server";
import { SettingsConflict } from "../storage/settings";
import { databaseAway, isDatabaseAway } from "../runs/database-away.server";
import { RepeatNeedsApproval } from "../toolkit/approval";
import { describeFailure } from "../toolkit/failure";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { openApi } from "./openapi/openapi.server";
import { emailSets } from "../tools/prompt-sets/settings";
import { registry } from "../tools/registry.server";
import { apolloEndpoints } from "./apollo-endpoints";
import { deepHealth } from "../operations/deep-health.server";
import { auth } from "./auth";
import type { ApiEnv } from "./env";
import { events } from "./events";
import { icp } from "./icp";
import { integrations } from "./integrations";
import { onboarding } from "./onboarding";
import { podcastCharts } from "./podcast-charts";
import { exclusions } from "./exclusions";
import { savedViews } from "./saved-views";
import { listOwners } from "./list-owners";
import { listSources } from "./list-sources";
import { lists } from "./lists";
import { magicClips } from "./magic-clips";
import { platformFigures, probes } from "./probes";
import { problem } from "./problem";
import { reddit } from "./reddit";
import { recordActs } from "./record-acts";
import { records } from "./records";
import { pictures, runFiles } from "./run-files";
import { runs } from "./runs";
import { runSteering } from "./run-steering";
import { sendings } from "./sendings";
import { tools } from "./tools";
import { transcripts } from "./transcripts";
import { youtubeResults } from "./youtube-results";

const prefixes = ["/api/", "/events/", "/ws/"];
export const isApiPath = (path: string) =>
  prefixes.some((prefix) => path.startsWith(prefix)) || path === "/openapi.json";

/** Paths that need no sign-in or check access themselves. */
const open = ["/api/health", "/api/sm/auth", "/api/files/", "/api/shared/"];
const isOpen = (path: string) =>
  open.some((each) => (each.endsWith("/") ? path.startsWith(each) : path === each));

export const api = new Hono<ApiEnv>();

api.use(async (c, next) =>
  c.env.tooLarge ? problem(c, 413, { kind: "invalid-input", detail: c.env.tooLarge }) : next(),
);

api.use(async (c, next) => {
  if (isOpen(c.req.path)) return next();
  const reads = c.req.method === "POST" ? c.env.app.readsAt(c.req.path) : undefined;
  const signedIn = await authenticate(c.env.app, c.req.raw, reads);
  const tool = signedIn ? null : await outsideTool(c.env.app, c.req.raw);
  if (tool) {
    c.set("staff", { id: `token:${tool}`, email: "", name: tool });
    c.set("via", "bearer");
    c.set("tool", tool);
    return next();
  }
  if (!signedIn)
    return problem(c, 401, { kind: "invalid-input", detail: "Sign in again.", title: "Not signed in" });
  if (signedIn.duty) return problem(c, 403, { kind: "invalid-input", detail: dutyWords[signedIn.duty] });
  const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
  const upgrades = c.req.header("upgrade") !== undefined;
  if (signedIn.via === "cookie" && (changes || upgrades) && !isOwnOrigin(c.req.raw)) {
    logSecurity("foreign-origin", { account: signedIn.staff.id, outcome: "refused", about: c.req.routePath });
    return problem(c, 403, {
      kind: "invalid-input",
      detail: "This request came from another website. Open the console and try again.",
    });
  }
  c.set("staff", signedIn.staff);
  c.set("tokenHash", signedIn.tokenHash);
  c.set("via", signedIn.via);
  c.set("settings", signedIn.settings);
  await next();
  if (signedIn.setCookie) c.res.headers.append("set-cookie", signedIn.setCookie);
});

api.onError((error, c) => {
  if (error instanceof SettingsConflict)
    return problem(c, 409, { kind: "invalid-input", detail: error.message });
  if (isDatabaseAway(error)) {
    logError("api", { path: c.req.path, error });
    const { retryAfter, detail, nextStep } = databaseAway;
    c.header("retry-after", retryAfter);
    return problem(c, 503, { kind: "internal", detail, nextStep, runId: c.get("runId") });
  }
  const described = describeFailure(error, c.env.app.label);
  if (described.kind === "internal") logError("api", { path: c.req.path, error });
  if (!(error instanceof RepeatNeedsApproval)) return problem(c, described.status, described);
  const nextStep = `${described.nextStep} To approve, send \`uncertain.approval\` of the run or the vendor.`;
  return problem(c, described.status, { ...described, nextStep, title: "Needs your approval" });
});

api.notFound((c) =>
  problem(c, 404, { kind: "invalid-input", detail: "There is nothing at this URL. Check the path." }),
);

const about = new DeclaredRoutes("Console");
const declared = [
  about,
  auth,
  events,
  platformFigures,
  integrations,
  pictures,
  probes,
  runs,
  runSteering,
  runFiles,
  sendings,
  reddit,
  transcripts,
  magicClips,
  podcastCharts,
  icp,
  apolloEndpoints,
  youtubeResults,
  lists,
  listSources,
  savedViews,
  listOwners,
  exclusions,
  records,
  recordActs,
];
/** Returns all API calls that no tool definition describes. */
export const describedPaths = () => declared.flatMap(({ described }) => described);

about.add(
  {
    method: "get",
    path: "/api/health",
    summary: "Check that the console responds",
    answer: z.object({ ok: z.literal(true) }),
    open: true,
  },
  (_, { answer }) => answer({ ok: true }),
);

about.add(
  {
    method: "get",
    path: "/api/health/deep",
    summary: "Check every part of the console; returns 503 if a part has a problem",
    answer: z.object({
      ok: z.boolean(),
      version: z.string(),
      parts: z.array(
        z.object({ part: z.string(), state: z.enum(["ok", "warning", "trouble"]), words: z.string() }),
      ),
    }),
  },
  async (c, { answer }) => {
    const health = await deepHealth(c.env.app);
    return health.ok ? answer(health) : c.json(health, 503);
  },
);

about.add(
  { method: "get", path: "/openapi.json", summary: "This OpenAPI document", answer: "application/json" },
  (c) =>
    c.json(
      openApi({
        provider: c.env.app.names.provider,
        origin: c.env.app.origin,
        tools: registry,
        groups: emailSets(c.env.app.names.emailsOwner),
        others: describedPaths(),
      }),
    ),
);

for (const { hono } of declared) api.route("/", hono);
api.route("/", onboarding);
api.route("/", tools);
