/**
 * What the product works with: the database, the files, the outside services and the platform's other parts. Built in
 * workers/app-of.ts, once per request, queue message, tick or look of a run's keeper.
 */
import type { InStatement, Row } from "@libsql/client";
import { createContext, type SessionStorage } from "react-router";
import type { Amount, Limiter } from "./calls/limiter";
import type { Calls } from "./calls/calls.server";
import type { Caller } from "./calls/calls-dependencies";
import type { Limits } from "./calls/rate-queue.server";
import type { TellWaits } from "./calls/upstream-waits";
import type { Incarnations } from "./calls/workers-alive";
import type { WriteBehind } from "./calls/write-behind.server";
import type { Secrets } from "./signing.server";
import type { Database } from "./storage/database";
import type { FileStore } from "./storage/files";
import type { QueueName } from "./storage/heartbeats";
import type { RawAnswer } from "./storage/raw-query";
import type { StoredRun, WrittenRun } from "./runs/storage/runs";
import type { Implementation } from "./toolkit/implementation";
import type { LoadedSettings } from "./toolkit/saved-settings.server";
import type { Time } from "./time";
import type { Connection } from "./vendors/call";
import type { Picture } from "./vendors/pictures/picture.server";
import type { TeamChatPort } from "./vendors/team-chat/port";
import type { Upstreams } from "./vendors/upstreams";
import type { Vendor } from "./vendors/vendor";
import type { FeedEvent } from "./runs/feed-event";

export interface AppConfig {
  mailFrom: string;
  /** Addresses and domains that results may be mailed to (`MAIL_RECIPIENTS`); none: anywhere. */
  mailRecipients: readonly string[];
  secrets: Secrets;
  /** Models in force, by use. */
  models: { bulk: string; writing: string; image: string; speech: string };
  /** Whether those who watch over the console have a channel in Slack (`OPS_SLACK_WEBHOOK_URL`). */
  isWatched: boolean;
  /** Names of the Slack channels an alert may go to beside the usual one (`SLACK_WEBHOOKS`). */
  channels: readonly string[];
  /** Where a prospect who was sent a clips page learns more (`PROVIDER_URL`); null: not set. */
  providerUrl: string | null;
  /** The HubSpot portal that links to records lead to (`HUBSPOT_PORTAL_ID`); null: not set. */
  portalId: string | null;
  /** Whether every account needs an authenticator app (`REQUIRE_TOTP`). */
  requiresSecondStep: boolean;
  /** Whether an upstream answers from the sandbox, and which of its keys are missing. */
  upstream(vendor: Vendor): { data: "live" | "sandbox"; missing: string[] };
}

/** What is read of the database in the round trip that finds the sign-in. */
export interface Reads {
  /** Groups of settings. */
  settings: string[];
  /** Something else that a screen shows. */
  rows?: InStatement;
}

/** What there is to answer of a run. */
export type RunOutcome = Pick<
  StoredRun,
  "tool" | "query" | "status" | "result" | "problem" | "reason" | "pause"
>;

/** Starts and steers runs; behind it is the run's own keeper object. */
export interface RunsPlatform extends Incarnations {
  /**
   * Begins (or looks again at) a run. Returns at once.
   * @param written a run that was written down this moment: its first look need not read it
   */
  wake(runId: string, written?: WrittenRun): Promise<void>;
  /** Stops the work under way of a run the database already calls cancelled. */
  stop(runId: string): Promise<void>;
  /** How a plain run stands when it has ended or waits for a person; null after `milliseconds`. */
  waitFor(runId: string, milliseconds: number): Promise<RunOutcome | null>;
}

/** The person's transcript sockets. */
export interface TranscriptSockets {
  /**
   * The browser's end of a new socket.
   * @param signIn hash of the sign-in's token: the socket ends with it
   */
  open(staffId: string, signIn: string): Promise<WebSocket>;
  isOpen(staffId: string, connectionId: string): Promise<boolean>;
  /** Has the run's transcript sent over the connection; false when the person has no such connection. */
  follow(staffId: string, connectionId: string, runId: string): Promise<boolean>;
}

export interface App {
  config: AppConfig;
  names: { provider: string; emailsOwner: string };
  database: Database;
  files: FileStore;
  limiter: Limiter;
  /** Do other files wait for their first row? */
  otherFilesWait(runId: string): Promise<boolean>;
  /** What a service's calls have cost this month, as its limiter counts it. */
  spent(upstream: string): Promise<Amount>;
  runs: RunsPlatform;
  /** Tools that can be asked something: theirs are the runs in the history. */
  tools: readonly { slug: string; title: string }[];
  implementation(tool: string): Implementation | undefined;
  /** What the screen at this path reads, or the query of an API path: it comes with the sign-in. */
  readsAt(path: string): Reads;
  openCalls(
    run: Caller,
    signal: AbortSignal,
    writes: WriteBehind,
    /** Without one: a slice's. */
    limits?: Limits,
    tellWaits?: TellWaits,
  ): Calls;
  /** @param origin where the console was reached for this work: it never reads pages of its own */
  /** @param waits no user waits for the answers, so calls may use a slower, cheaper tier */
  upstreams(connect: (vendor: Vendor) => Connection, origin?: string, waits?: "nobody"): Upstreams;
  /** The channel of those who watch, for what must be told while the database is away: nothing is journalled or limited. */
  alarms: TeamChatPort;
  /** Words people know an upstream by. */
  label(upstream: string): string;
  /** Fetches a picture that the console shows under its own address; null if the address has no usable picture. */
  fetchPicture(address: string, signal: AbortSignal): Promise<Picture | null>;
  /** A result with its pictures under our own address. */
  signPictures(result: unknown, input: unknown): unknown;
  /** Secrets as they may lie in the database while their run is open. */
  seal(runId: string, secrets: Record<string, string>): Promise<string>;
  unseal(runId: string, sealed: string): Promise<Record<string, string>>;
  publish(staffId: string, event: FeedEvent): Promise<void>;
  /**
   * A socket on which the person's progress events arrive as JSON; `after` replays what was missed. Nothing arrives, and
   * nothing is lost, until it is accepted: add the listener first.
   */
  listen(staffId: string, after: string | null): Promise<WebSocket>;
  transcriptSockets: TranscriptSockets;
  /** Small messages for work of its own beside runs; the clock's queue brings them to workers/consume.ts, by their type. */
  enqueue(messages: readonly { type: string }[]): Promise<void>;
  /** Sends a message through the queue; workers/consume.ts notes its arrival. */
  sendHeartbeat(queue: QueueName): Promise<void>;
  time: Time;
  /** The same time as a date. */
  now(): Date;
  /** Not to be guessed, and never given twice. */
  newId(): string;
  random(): number;
}

/** Measurements of the platform (app/operations/platform-figures.server.ts). */
export interface MeasuredPlatform {
  /** One statement in one request, with nothing of our own around it. @throws what the database says */
  query(sql: string): Promise<RawAnswer>;
  /** Of so many requests of this invocation, how many are under way at once. */
  connections(most: number): Promise<number>;
  /** Who an object is that does nothing else; another one each time it begins anew. */
  object(): Promise<string>;
  /** Whether an object may send so many bytes to an outside service. */
  sends(bytes: number): Promise<boolean>;
  /** Sends messages through the queue of the runs: each puts down a file under its key, and lasts so long. */
  send(keys: string[], milliseconds: number): Promise<void>;
}

/** The app as a request has it. */
export interface RequestApp extends App {
  measured: MeasuredPlatform;
  /** Of the Worker that runs, Cloudflare's id; on a local run one made up. */
  version: string;
  /** Origin the console was reached at, for links in e-mails. */
  origin: string;
  /** Sessions for what may be lost: one notice across a redirect. */
  flash: SessionStorage;
  /** Goes on after the answer has been sent. */
  later(work: Promise<unknown>): void;
}

export const appContext = createContext<RequestApp>();

/** Words, when a form was sent that is larger than it may be; it was not read. */
export const tooLargeContext = createContext<string | null>(null);

/** Whether what failed in this request failed since the database is away. */
export const databaseAwayContext = createContext<boolean>(false);

/** Why a screen refuses what its address asks for; null: it does not. */
export const refusedContext = createContext<{ status: number; words: string } | null>(null);

export interface StaffMember {
  id: string;
  email: string;
  name: string;
}

export const staffContext = createContext<StaffMember>();

/** Tells the sign-in of this request from the person's others. */
export const sessionContext = createContext<string>();

/** Settings of the screen asked for, by group, already read with the sign-in. */
export const loadedSettingsContext = createContext<LoadedSettings>(new Map());

/** What else the screen asked for reads, already read with the sign-in; null: not. */
export const loadedRowsContext = createContext<Row[] | null>(null);
