/** The Worker's entry: routes screens, JSON API, event streams, queues and the scheduler to their handlers. */
import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { logError } from "../app/log";
import { runScheduler } from "../app/scheduler/scheduler.server";
import { appContext, tooLargeContext } from "../app/app";
import { api, isApiPath } from "../app/api/api";
import { refuseWithoutAccess } from "../app/staff/access.server";
import { refuseClearText, refuseControls, withTransportHeaders } from "../app/transport";
import { consume } from "./consume";
import { withBody } from "./request-body";
import { createApp, createRequestApp } from "./app-of";
import { accessOf, ConfigError, readConfig } from "./config";
import { idOf, inInvocation } from "./invocation";
import { objectsOf } from "./objects";

export { ProgressFeed } from "./progress-feed";
export { RunKeeper } from "./run-keeper";
export { TranscriptConnection } from "./transcript-connection";
export { UpstreamLimiter } from "./upstream-limiter";

const loadScreens = () => import("virtual:react-router/server-build");

let handler: RequestHandler | undefined;

/** Created once in production. In development it is created for each request, so that route changes take effect. */
async function handleScreen(request: Request, context: RouterContextProvider): Promise<Response> {
  if (import.meta.env.DEV) return createRequestHandler(loadScreens, import.meta.env.MODE)(request, context);
  handler ??= createRequestHandler(await loadScreens(), import.meta.env.MODE);
  return handler(request, context);
}

async function answer(sent: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const app = createRequestApp(env, ctx, sent);
  const { request, tooLarge } = await withBody(sent);
  if (isApiPath(new URL(request.url).pathname)) return api.fetch(request, { app, tooLarge }, ctx);
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(tooLargeContext, tooLarge ?? null);
  return handleScreen(request, context);
}

/**
 * Returns the configuration error as the answer, because a user of a console that is not set up
 * never sees the log.
 */
async function inWords(answering: () => Promise<Response>): Promise<Response> {
  try {
    return await answering();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    logError("configuration", { error });
    const headers = { "content-type": "text/plain; charset=utf-8" };
    const words = `The console is not set up: ${error.message}\nRun npm run doctor to see what else is missing.\n`;
    return withTransportHeaders(new Response(words, { status: 503, headers }));
  }
}

/** Bytes. Larger rests stay unread: closing the connection serves their sender better. */
const largestRest = 1024 * 1024;

/**
 * Reads the rest of a body that the answer did not need. The local runtime closes the connection after an early answer, and
 * the next request over that connection gets a 500.
 */
async function readRestOfBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  const bytes = Number(request.headers.get("content-length") ?? Number.NaN);
  if (bytes > largestRest || Number.isNaN(bytes)) return;
  // Ignored: a sender that has disconnected needs no answer.
  await request.arrayBuffer().catch(() => undefined);
}

const answerRequest: ExportedHandlerFetchHandler<Env> = (request, env, ctx) =>
  inWords(async () => {
    const response =
      refuseClearText(request, isApiPath(new URL(request.url).pathname)) ??
      refuseControls(request) ??
      (await refuseWithoutAccess(request, accessOf(readConfig(env)))) ??
      (await answer(request, env, ctx));
    await readRestOfBody(request);
    return withTransportHeaders(response);
  });

export default {
  fetch: (request, env, ctx) =>
    inInvocation({ by: "request", invocation: idOf(request) }, async () => answerRequest(request, env, ctx)),
  queue: (batch, env) => consume(batch, env),
  scheduled: (event, env) =>
    inInvocation({ by: "scheduler", invocation: crypto.randomUUID() }, () =>
      runScheduler(createApp(env, readConfig(env)), new Date(event.scheduledTime), (staffId, subjects) =>
        objectsOf(env).feed(staffId).forget(subjects),
      ),
    ),
} satisfies ExportedHandler<Env>;
