/** Builds the product's app for one life; everything that leaves the app goes through that life. */
import { type Departure, type Limiter, namesOf } from "../app/calls/limiter";
import type { UpstreamLimiter } from "../app/calls/upstream-limiter.server";
import type { RequestApp, RunsPlatform } from "../app/app";
import { bareApp } from "../app/runs/testing/bare-app";
import { callsOpener } from "../app/runs/calls-factory.server";
import type { RunKeeper } from "../app/runs/run-keeper.server";
import { askMadeUp, madeUpServices } from "../app/runs/testing/made-up-services";
import { type MadeUpUpstreams, runMadeUp } from "../app/runs/testing/made-up-tool";
import type { Database } from "../app/storage/database";
import { otherFiles } from "../app/runs/storage/open-runs";
import { createSend, type Fetch } from "../app/vendors/http.server";
import { resendMail } from "../app/vendors/mail/resend.server";
import type { Upstreams } from "../app/vendors/upstreams";
import { slackTeamChat } from "../app/vendors/team-chat/slack.server";
import { hubspotCrm } from "../app/vendors/crm/hubspot.server";
import { hubspot } from "../app/vendors/definitions/hubspot";
import { resend } from "../app/vendors/definitions/resend";
import { slack } from "../app/vendors/definitions/slack";
import type { BudgetWatch } from "./budget-watch";
import type { SimulatedFiles } from "./files";
import type { Chat } from "./chat";
import type { Life } from "./life";
import type { Mailbox } from "./mailbox";
import type { SimulatedObject } from "./object";
import { chartsOver, subredditsOver, withoutModels } from "./outside-services";
import type { Plant } from "./plant";
import type { QueueMessage, SimulatedQueue } from "./queue";
import type { Surroundings } from "./surroundings";
import type { SimulatedVendors } from "./vendors";

interface Parts extends Surroundings {
  files: SimulatedFiles;
  mailbox: Mailbox;
  chat: Chat;
  queue: SimulatedQueue;
  vendors: SimulatedVendors;
  /** HubSpot, in worlds with sendings. */
  portal?: { fetch(life: Life, request: Request): Promise<Response> };
  budgets: BudgetWatch;
  plant: Plant | undefined;
  newId(): string;
  databaseFor(life: Life): Database;
  keeper(runId: string): SimulatedObject<RunKeeper>;
  limiter(vendor: string): SimulatedObject<UpstreamLimiter>;
}

export const delivery = { secrets: ["a secret of the simulation"], providerName: "Riverside" };

/** A second channel, in addition to the usual one. */
export const otherChannel = "other";
export const config: RequestApp["config"] = {
  mailFrom: "console@example.com",
  mailRecipients: [],
  secrets: delivery.secrets,
  models: { bulk: "bulk", writing: "writing", image: "image", speech: "speech" },
  isWatched: false,
  channels: [otherChannel],
  providerUrl: null,
  portalId: null,
  requiresSecondStep: false,
  upstream: () => ({ data: "live", missing: [] }),
};

const webhooks: Partial<Record<string, string>> = {
  SLACK_WEBHOOK_URL: "sandbox",
  SLACK_WEBHOOKS: `${otherChannel}=https://hooks.slack.com/services/T1/B1/${otherChannel}`,
};

export function appOn(life: Life, parts: Parts): RequestApp {
  const { plant } = parts;
  const database = parts.databaseFor(life);
  const files = plant?.files?.(parts.files.for(life)) ?? parts.files.for(life);
  const limiter = plant?.limiter?.(limiterOn(life, parts)) ?? limiterOn(life, parts);
  const runs = plant?.runs?.(runsOn(life, parts)) ?? runsOn(life, parts);
  const { time } = life;
  const newId = () => parts.newId();
  const random = () => parts.chance.ways.next();
  return {
    ...bareApp,
    database,
    files,
    limiter,
    otherFiles: (runId) => otherFiles(database, runId, time.now()),
    spent: (vendor) => parts.limiter(vendor).ask(life, "limiter spent", (its) => its.spent(vendor)),
    time,
    now: () => new Date(time.now()),
    newId,
    random,
    implementation: (tool) => (tool === runMadeUp.tool.slug ? runMadeUp : undefined),
    enqueue: (messages) => parts.queue.send(life, messages as readonly QueueMessage[]),
    publish: async () => undefined,
    openCalls: callsOpener({
      database,
      files,
      limiter,
      time,
      newId,
      workers: runs,
      secret: (_, name) => webhooks[name] ?? "key",
      configured: () => true,
      dataOf: () => "live",
      sendFor: (vendor, deadlines) => {
        const there =
          { [resend.name]: parts.mailbox, [slack.name]: parts.chat, [hubspot.name]: parts.portal }[
            vendor.name
          ] ?? parts.vendors;
        const leave: Fetch = (request) => there.fetch(life, request);
        const fetch = plant?.fetch?.(leave) ?? leave;
        return createSend({ upstream: vendor.name, fetch, userAgent: "simulation", deadlines });
      },
    }),
    upstreams: (connect) => {
      const upstreams: Pick<MadeUpUpstreams, "askOf"> &
        Partial<Omit<Upstreams, "languageModel">> & {
          languageModel?: Pick<Upstreams["languageModel"], "endings">;
        } = {
        askOf: (service, about) => askMadeUp(connect(madeUpServices[service]), about),
        subreddits: subredditsOver(connect),
        charts: chartsOver(connect),
        teamChat: slackTeamChat(connect(slack)),
        get crm() {
          return hubspotCrm(connect(hubspot), {
            clientStages: ["customer"],
            formerClientStages: [],
            portalId: null,
            isFreeMail: () => false,
          });
        },
        // Worlds without HubSpot keep the order of their random numbers.
        ...(parts.portal && { languageModel: withoutModels }),
        mail: resendMail(connect(resend), { from: "console@example.com" }),
      };
      return upstreams as unknown as Upstreams;
    },
    runs,
    config,
  };
}

const idsOf = (departures: Departure[]) => departures.flatMap(({ granted }) => granted);

/** Copies arguments, as a call between a Worker and an object does. */
function limiterOn(life: Life, parts: Parts): Limiter {
  const ask = <R>(vendor: string, doing: string, work: (limiter: UpstreamLimiter) => Promise<R>) =>
    parts.limiter(vendor).ask(life, `limiter ${doing}`, work);
  return {
    grant: async (request) => {
      const grant = await ask(request.upstream, "grant", async (limiter) => {
        const given = await limiter.grant(structuredClone(request));
        if ("departures" in given) parts.vendors.granted(life, idsOf(given.departures));
        return given;
      });
      if ("departures" in grant) {
        parts.budgets.sawRefused(request, grant.refused);
        parts.vendors.heard(idsOf(grant.departures));
      }
      return grant;
    },
    settle: (vendor, calls) => ask(vendor, "settle", (limiter) => limiter.settle(structuredClone(calls))),
    reserved: (vendor, claims) =>
      ask(vendor, "reserved", (limiter) =>
        limiter.reserved(namesOf(claims), { vendor, claims: structuredClone(claims) }),
      ),
    hold: (vendor, bucket, wait, kind, said) =>
      ask(vendor, "hold", (limiter) => limiter.hold(bucket, wait, kind, said)),
    learn: (vendor, bucket, rate) => ask(vendor, "learn", (limiter) => limiter.learn(bucket, { ...rate })),
  };
}

export function runsOn(life: Life, parts: Parts): RunsPlatform {
  const ask = <R>(runId: string, doing: string, work: (keeper: RunKeeper) => Promise<R>) =>
    parts.keeper(runId).ask(life, `keeper ${doing}`, work);
  return {
    wake: (runId, written) => ask(runId, "wake", (keeper) => keeper.wake(runId, structuredClone(written))),
    stop: (runId) => ask(runId, "stop", (keeper) => keeper.stop()),
    waitFor: (runId, milliseconds) => ask(runId, "waitFor", (keeper) => keeper.waitFor(milliseconds)),
    alive: (runId, ids) => ask(runId, "alive", (keeper) => keeper.alive([...ids])),
  };
}
