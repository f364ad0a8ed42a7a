/**
 * The dependencies of the product: database, files, vendors and platform services.
 * workers/app-of.ts builds one App per request, queue message, scheduler tick or pass of a run
 * object.
 */
import type { InStatement, Row } from "@libsql/client";
import { createContext, type SessionStorage } from "react-router";
import type { Amount, Limiter } from "./calls/limiter";
import type { Calls } from "./calls/calls.server";
import type { Caller } from "./calls/calls-dependencies";
import type { Limits } from "./calls/call-limits";
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
  /** Email addresses and domains that may receive results (`MAIL_RECIPIENTS`). Empty: any. */
  mailRecipients: readonly string[];
  secrets: Secrets;
  /** The model for each use. */
  models: { bulk: string; writing: string; image: string; speech: string };
  /** True if operators have a Slack channel (`OPS_SLACK_WEBHOOK_URL`). */
  isWatched: boolean;
  /** Names of Slack channels for alerts, besides the default one (`SLACK_WEBHOOKS`). */
  channels: readonly string[];
  /**
   * Where a clips page sends prospects for more information (`PROVIDER_URL`), or null if not set.
   */
  providerUrl: string | null;
  /** The HubSpot portal for links to records (`HUBSPOT_PORTAL_ID`), or null if not set. */
  portalId: string | null;
  /** True if every account needs an authenticator app (`REQUIRE_TOTP`). */
  requiresSecondStep: boolean;
  /** Says whether a vendor is live or the sandbox, and which of its keys are missing. */
  upstream(vendor: Vendor): { data: "live" | "sandbox"; missing: string[] };
}

/** Data that the request reads in the same round trip as the sign-in. */
export interface Reads {
  /** Groups of settings. */
  settings: string[];
  /** Further rows for the screen. */
  rows?: InStatement;
  /** Costs of earlier lookups, for the prices on a tool's screen. */
  costs?: InStatement;
}

/** The parts of a run that an API answer needs. */
export type RunOutcome = Pick<
  StoredRun,
  "tool" | "query" | "status" | "result" | "problem" | "reason" | "pause"
>;

/** Starts and controls runs through each run's Durable Object. */
export interface RunsPlatform extends Incarnations {
  /**
   * Starts a run, or makes its object check the run again. Returns at once.
   * @param written the run if it was stored just now, which saves the object one read
   */
  wake(runId: string, written?: WrittenRun): Promise<void>;
  /** Stops the work of a run that the database already calls cancelled. */
  stop(runId: string): Promise<void>;
  /** Returns the run's outcome once it ends or pauses for a user, or null after `milliseconds`. */
  waitFor(runId: string, milliseconds: number): Promise<RunOutcome | null>;
}

/** A user's WebSockets for transcripts. */
export interface TranscriptSockets {
  /**
   * Returns the browser's end of a new socket.
   * @param signIn hash of the sign-in's token; the socket closes when the sign-in ends
   */
  open(staffId: string, signIn: string): Promise<WebSocket>;
  isOpen(staffId: string, connectionId: string): Promise<boolean>;
  /**
   * Sends the run's transcript over the connection. Returns false if the user has no such
   * connection.
   */
  follow(staffId: string, connectionId: string, runId: string): Promise<boolean>;
}

/** The CSV runs beside one. */
export interface OtherFiles {
  /** Number of open ones. */
  open: number;
  /** True if one of them waits for its first row. */
  wait: boolean;
}

export interface App {
  config: AppConfig;
  names: { provider: string; emailsOwner: string };
  database: Database;
  files: FileStore;
  limiter: Limiter;
  otherFiles(runId: string): Promise<OtherFiles>;
  /** Returns what a vendor's calls cost this month, as its limiter counts it. */
  spent(upstream: string): Promise<Amount>;
  runs: RunsPlatform;
  /** Tools with queries; the history shows their runs. */
  tools: readonly { slug: string; title: string }[];
  implementation(tool: string): Implementation | undefined;
  /**
   * Returns the database reads that a screen, or an API path's query, needs. The request runs them
   * in one round trip with the session lookup.
   */
  readsAt(path: string): Reads;
  openCalls(
    run: Caller,
    signal: AbortSignal,
    writes: WriteBehind,
    /** Defaults to the limits of a CSV worker. */
    limits?: Limits,
    tellWaits?: TellWaits,
  ): Calls;
  /** @param origin origin of the console, whose own pages the vendors never read */
  /**
   * @param waits "nobody" if no user waits for the answers, so calls may use a slower, cheaper tier
   */
  upstreams(connect: (vendor: Vendor) => Connection, origin?: string, waits?: "nobody"): Upstreams;
  /**
   * The operators' channel for messages while the database is unavailable. Nothing journals or
   * limits these calls.
   */
  alarms: TeamChatPort;
  /** Returns the vendor's name as users know it. */
  label(upstream: string): string;
  /** Fetches a picture that the console shows under its own address; null if the address has no usable picture. */
  fetchPicture(address: string, signal: AbortSignal): Promise<Picture | null>;
  /** Rewrites the picture URLs in a result to signed URLs of the console. */
  signPictures(result: unknown, input: unknown): unknown;
  /** Encrypts a run's secret inputs for storage while the run is open. */
  seal(runId: string, secrets: Record<string, string>): Promise<string>;
  unseal(runId: string, sealed: string): Promise<Record<string, string>>;
  publish(staffId: string, event: FeedEvent): Promise<void>;
  /**
   * Opens a socket that delivers the user's progress events as JSON; `after` replays missed events.
   * The socket buffers events until the caller accepts it, so add the listener first.
   */
  listen(staffId: string, after: string | null): Promise<WebSocket>;
  transcriptSockets: TranscriptSockets;
  /** Queues small messages for work outside of runs. workers/consume.ts dispatches them by type. */
  enqueue(messages: readonly { type: string }[]): Promise<void>;
  /** Sends a heartbeat through the queue; workers/consume.ts records its arrival. */
  sendHeartbeat(queue: QueueName): Promise<void>;
  time: Time;
  /** The current time as a Date. */
  now(): Date;
  /** Returns an unguessable, unique id. */
  newId(): string;
  random(): number;
}

/** Measurements of the platform (app/operations/platform-figures.server.ts). */
export interface MeasuredPlatform {
  /**
   * Sends one SQL statement in one request, without our own retries. @throws the database's error
   */
  query(sql: string): Promise<RawAnswer>;
  /** Starts this many requests and returns how many of them run at once. */
  connections(most: number): Promise<number>;
  /** Returns the identity of an idle object; it changes with each restart of the object. */
  object(): Promise<string>;
  /** True if an object may send this many bytes to a vendor. */
  sends(bytes: number): Promise<boolean>;
  /**
   * Sends messages through the runs' queue. Each one stores a file under its key and takes this
   * long.
   */
  send(keys: string[], milliseconds: number): Promise<void>;
}

/** The App of one request. */
export interface RequestApp extends App {
  measured: MeasuredPlatform;
  /** Cloudflare's id of the deployed Worker; local runs make one up. */
  version: string;
  /** The origin of the request, for links in emails. */
  origin: string;
  /** Session storage for data that may get lost: one notice across a redirect. */
  flash: SessionStorage;
  /** Continues the work after the response has been sent. */
  later(work: Promise<unknown>): void;
}

export const appContext = createContext<RequestApp>();

/** An error message if the submitted form was too large to read; otherwise null. */
export const tooLargeContext = createContext<string | null>(null);

/** True if the request failed because the database is unavailable. */
export const databaseAwayContext = createContext<boolean>(false);

/** Why a screen refuses the request, or null if it does not. */
export const refusedContext = createContext<{ status: number; words: string } | null>(null);

export interface StaffMember {
  id: string;
  email: string;
  name: string;
}

export const staffContext = createContext<StaffMember>();

/** US dollars above which the screens ask this user before a run starts. */
export const askAboveContext = createContext<number>();

/** Identifies this sign-in among the user's sign-ins. */
export const sessionContext = createContext<string>();

/** The screen's settings by group, already read with the sign-in. */
export const loadedSettingsContext = createContext<LoadedSettings>(new Map());

/** The screen's further rows, already read with the sign-in, or null if it asked for none. */
export const loadedRowsContext = createContext<Row[] | null>(null);

/** The costs of the tool's earlier lookups, already read with the sign-in, or null if they were not. */
export const loadedCostsContext = createContext<Row[] | null>(null);
