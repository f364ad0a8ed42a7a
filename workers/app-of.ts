/** The only composition root: environment → Config → App. */
import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { logError } from "../app/log";
import { openDatabase } from "../app/storage/database";
import { findListedClient } from "../app/exclusions/storage/listed-clients";
import { otherFiles } from "../app/runs/storage/open-runs";
import type { App, RequestApp } from "../app/app";
import { cookieSecrets } from "../app/signing.server";
import { realTime } from "../app/time";
import { isFreeMail } from "../app/keys/free-mail";
import { readsAt } from "../app/route-preloads.server";
import { registry } from "../app/tools/registry.server";
import type { Incarnations } from "../app/calls/workers-alive";
import { callsOpener } from "../app/runs/calls-factory.server";
import { seal, unseal } from "../app/runs/sealing.server";
import { withSignedPictures } from "../app/runs/results/pictures.server";
import { directConnection } from "../app/vendors/direct-connection.server";
import { createSend, type Deadlines, withDeadlines } from "../app/vendors/http.server";
import { fetchPicture } from "../app/vendors/pictures/picture.server";
import { channelsIn } from "../app/vendors/team-chat/channels";
import { slackTeamChat } from "../app/vendors/team-chat/slack.server";
import { connectUpstreams, type UpstreamsOptions } from "../app/vendors/upstreams.server";
import type { Send } from "../app/vendors/call";
import type { Vendor } from "../app/vendors/vendor";
import { pictures } from "../app/vendors/definitions/pictures";
import { slack } from "../app/vendors/definitions/slack";
import { labelOf } from "../app/vendors/vendors";
import { type Config, readConfig } from "./config";
import { bucketFiles } from "./files";
import { limitersOf } from "./limiters";
import { objectsOf } from "./objects";
import { queueMessage } from "./queue-message";
import { sendMessages } from "./queues";
import { measuredPlatform } from "./measured-platform";
import { transcriptStore } from "./transcript-store";

const implementations = new Map(registry.map((each) => [each.tool.slug, each]));
const tools = registry.flatMap(({ tool: { slug, title, queries } }) =>
  Object.keys(queries).length > 0 ? [{ slug, title }] : [],
);

/**
 * Builds the app from the environment.
 * @param reached origin of the request; work outside a request takes the origin from its run
 */
export function createApp(env: Env, config: Config, reached?: string): App {
  const database = databaseOf(config);
  const objects = objectsOf(env);
  const files = bucketFiles(env.FILES);
  const { limiter, spent } = limitersOf((vendor) => objects.limiter(vendor));
  return {
    config: appConfig(config),
    names: { provider: config.PROVIDER_NAME, emailsOwner: config.EMAILS_OWNER_NAME },
    database,
    files,
    limiter,
    spent,
    otherFiles: (runId) => otherFiles(database, runId, Date.now()),
    runs: {
      wake: (runId, written) => objects.keeper(runId).wake(runId, written),
      stop: (runId) => objects.keeper(runId).stop(),
      // A deployment may restart the run object during the wait. The run continues, but its outcome
      // is not known yet.
      waitFor: (runId, milliseconds) =>
        objects
          .keeper(runId)
          .waitFor(milliseconds)
          .catch((error: unknown) => {
            logError("run keeper: waited for in vain", { runId, error });
            return null;
          }),
      ...workersOf(env),
    },
    tools,
    readsAt: (path) => readsAt(path, config.EMAILS_OWNER_NAME),
    fetchPicture: (address, signal) =>
      withDeadlines(signal, (deadlines) => fetchPicture(address, sendFor(config, pictures, deadlines))),
    enqueue: (messages) =>
      sendMessages(
        env.CLOCK_QUEUE,
        messages.map((message) => queueMessage.parse(message)),
      ),
    sendHeartbeat: (queue) =>
      sendMessages(queue === "runs" ? env.RUN_QUEUE : env.CLOCK_QUEUE, [{ type: "heartbeat", queue }]),
    listen: (staffId, after) => listenToFeed(env, staffId, after),
    transcriptSockets: transcriptSockets(env),
    implementation: (tool) => implementations.get(tool),
    publish: async (staffId, event) => {
      try {
        await objects.feed(staffId).publish(event);
      } catch (error) {
        // The run continues without this message; pages read the run's state when they reconnect their stream.
        logError("progress", { staffId, error });
      }
    },
    openCalls: callsOpener({
      workers: workersOf(env),
      database,
      files,
      limiter,
      time: realTime,
      newId: () => crypto.randomUUID(),
      secret: config.secret,
      configured: (vendor) => config.missing(vendor).length === 0,
      dataOf: config.dataOf,
      sendFor: (vendor, deadlines) => sendFor(config, vendor, deadlines),
    }),
    upstreams: (connect, origin = reached, waits) =>
      connectUpstreams(connect, {
        ...upstreamOptions(config, { database, files }),
        waits,
        ownHosts: origin ? [new URL(origin).hostname] : [],
      }),
    alarms: alarmsOf(config),
    signPictures: (result, input) => withSignedPictures(config.secrets, result, input),
    seal: (runId, secrets) => seal(config.secrets, runId, secrets),
    unseal: (runId, sealed) => unseal(config.secrets, runId, sealed),
    label: labelOf,
    time: realTime,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    random: Math.random,
  };
}

/** Asks each run object which of its workers are alive. */
export const workersOf = (env: Env): Incarnations => ({
  alive: (runId, ids) => objectsOf(env).keeper(runId).alive(ids),
});

export function createRequestApp(env: Env, ctx: ExecutionContext, request: Request): RequestApp {
  const config = readConfig(env);
  const { origin } = new URL(request.url);
  return {
    ...createApp(env, config, origin),
    origin,
    version: env.VERSION.id,
    measured: measuredPlatform(env, config, (...request) => fetch(...request)),
    // A getter, because few requests read or set a flash message.
    get flash() {
      return flashSessions(env, config, request);
    },
    later: (work) => ctx.waitUntil(work),
  };
}

function flashSessions(env: Env, config: Config, request: Request): RequestApp["flash"] {
  return createWorkersKVSessionStorage({
    kv: env.FLASH,
    cookie: {
      name: "flash",
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: new URL(request.url).protocol === "https:",
      maxAge: 300,
      secrets: cookieSecrets(config.secrets, "flash"),
    },
  });
}

function upstreamOptions(
  config: Config,
  { database, files }: Pick<App, "database" | "files">,
): Omit<UpstreamsOptions, "ownHosts"> {
  return {
    clients: {
      clientStages: config.HUBSPOT_CLIENT_STAGES,
      formerClientStages: config.HUBSPOT_FORMER_CLIENT_STAGES,
      portalId: config.HUBSPOT_PORTAL_ID ?? null,
      listed: (domain) => findListedClient(database, domain),
      isFreeMail,
    },
    models: {
      bulk: config.OPENAI_MODEL,
      writing: config.OPENAI_WRITING_MODEL,
      image: config.OPENAI_IMAGE_MODEL,
      speech: config.OPENAI_SPEECH_MODEL,
    },
    mailFrom: config.MAIL_FROM,
    prices: config.UPSTREAM_PRICES,
    transcripts: {
      playerClients: config.value("YOUTUBE_PLAYER_CLIENTS"),
      store: transcriptStore({ database, files }),
      speechUsdPerMinute: config.OPENAI_SPEECH_PRICE,
    },
  };
}

function alarmsOf(config: Config): App["alarms"] {
  const key = "OPS_SLACK_WEBHOOK_URL";
  const connection = directConnection(slack, {
    fetch: (request) => fetch(request),
    secrets: { [key]: config.value(key) ?? "" },
    now: () => new Date(),
    gatewayUrl: config.dataOf(slack) === "sandbox" ? (config.UPSTREAM_GATEWAY_URL ?? undefined) : undefined,
  });
  return slackTeamChat(connection, key);
}

function sendFor(config: Config, vendor: Vendor, deadlines: Deadlines): Send {
  return createSend({
    upstream: vendor.name,
    fetch: (request) => fetch(request),
    gatewayUrl: config.UPSTREAM_GATEWAY_URL,
    live: config.dataOf(vendor) === "live",
    userAgent: `${config.PROVIDER_NAME} research console`,
    redirectsTo: vendor.redirectsTo,
    deadlines,
  });
}

const databases = new Map<string, App["database"]>();

/** One client per isolate and address. It holds no connection, only the address. */
export function databaseOf({
  TURSO_DATABASE_URL: url,
  TURSO_AUTH_TOKEN: authToken,
}: Config): App["database"] {
  const address = `${authToken} ${url}`;
  const known = databases.get(address);
  if (known) return known;
  const database = openDatabase({ url, authToken });
  databases.set(address, database);
  return database;
}

function transcriptSockets(env: Env): App["transcriptSockets"] {
  const objectOf = objectsOf(env).transcripts;
  return {
    async open(staffId, signIn) {
      const answer = await objectOf(staffId).fetch("https://transcripts/", {
        headers: { upgrade: "websocket", "x-sign-in": signIn },
      });
      if (!answer.webSocket) throw new Error("The transcript socket did not open");
      return answer.webSocket;
    },
    isOpen: (staffId, connectionId) => objectOf(staffId).isOpen(connectionId),
    follow: (staffId, connectionId, runId) => objectOf(staffId).follow(connectionId, runId),
  };
}

async function listenToFeed(env: Env, staffId: string, after: string | null): Promise<WebSocket> {
  const address = new URL("https://feed/");
  if (after !== null) address.searchParams.set("after", after);
  const answer = await objectsOf(env)
    .feed(staffId)
    .fetch(address, { headers: { upgrade: "websocket" } });
  if (!answer.webSocket) throw new Error("The progress feed did not open");
  return answer.webSocket;
}

function appConfig(config: Config): App["config"] {
  return {
    mailFrom: config.MAIL_FROM,
    mailRecipients: config.MAIL_RECIPIENTS,
    secrets: config.secrets,
    models: {
      bulk: config.OPENAI_MODEL,
      writing: config.OPENAI_WRITING_MODEL,
      image: config.OPENAI_IMAGE_MODEL,
      speech: config.OPENAI_SPEECH_MODEL,
    },
    requiresSecondStep: config.REQUIRE_TOTP,
    providerUrl: config.PROVIDER_URL,
    portalId: config.HUBSPOT_PORTAL_ID ?? null,
    channels: [...channelsIn(config.value("SLACK_WEBHOOKS") ?? "").keys()],
    isWatched: Boolean(config.value("OPS_SLACK_WEBHOOK_URL")),
    upstream: (vendor: Vendor) => ({ data: config.dataOf(vendor), missing: config.missing(vendor) }),
  };
}
