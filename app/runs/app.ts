/** What the app needs from the platform: one interface, built once per request in workers/services.ts. */
import { createContext, type SessionStorage } from "react-router";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import type { StoredSettings } from "../storage/settings";
import type { Engine } from "./engine";
import type { RunOutcome } from "./plain-run.server";
import type { Send } from "../upstream/call";
import type { Vendor } from "../upstream/vendor";

export interface AppConfig {
  providerName: string;
  emailsOwnerName: string;
  mailFrom: string;
  sessionSecret: string;
  /** Models in force, by use. */
  models: { bulk: string; writing: string; image: string };
  /** Whether an upstream answers from the sandbox, and which of its keys are missing. */
  upstream(vendor: Vendor): { data: "live" | "sandbox"; missing: string[] };
  /** Origin the console was reached at, for links in e-mails. */
  origin: string;
}

/** Starts and steers runs; behind it is the run's own keeper object. */
export interface RunsPlatform {
  /** Begins (or looks again at) a run. Returns at once. */
  wake(runId: string): Promise<void>;
  /** Stops the work under way of a run the database already calls cancelled. */
  stop(runId: string): Promise<void>;
  /** How a plain run stands when it has ended or waits for a person; null after `milliseconds`. */
  waitFor(runId: string, milliseconds: number): Promise<RunOutcome | null>;
}

/** The person's transcript sockets. */
export interface TranscriptSockets {
  /** The browser's end of a new socket. */
  open(staffId: string): Promise<WebSocket>;
  isOpen(staffId: string, connectionId: string): Promise<boolean>;
  /** Has the run's transcript sent over the connection; false when the person has no such connection. */
  follow(staffId: string, connectionId: string, runId: string): Promise<boolean>;
}

export interface App {
  config: AppConfig;
  engine: Engine;
  database: Database;
  files: FileStore;
  runs: RunsPlatform;
  /** Tools that can be asked something: theirs are the runs in the history. */
  tools: readonly { slug: string; title: string }[];
  /** Groups of settings that the tool's screen at this path shows, or its query there reads. */
  settingsAt(path: string): string[];
  /** The way out for pictures shown under our own address. */
  sendForPictures(signal: AbortSignal): Send;
  /** Small messages for work of its own beside runs; the clock's queue brings them to workers/consume.ts. */
  enqueue(messages: readonly object[]): Promise<void>;
  /**
   * A socket on which the person's progress events arrive as JSON; `after` replays what was missed. Nothing arrives, and
   * nothing is lost, until it is accepted: add the listener first.
   */
  listen(staffId: string, after: string | null): Promise<WebSocket>;
  transcriptSockets: TranscriptSockets;
  /** Sessions for what may be lost: one notice across a redirect. */
  flash: SessionStorage;
  now(): Date;
  /** Goes on after the answer has been sent. */
  later(work: Promise<unknown>): void;
}

export const appContext = createContext<App>();

/** Words, when a form was sent that is larger than it may be; it was not read. */
export const tooLargeContext = createContext<string | null>(null);

export interface StaffMember {
  id: string;
  email: string;
  name: string;
}

export const staffContext = createContext<StaffMember>();

/** Settings of the screen asked for, by group, already read with the sign-in. */
export const settingsAheadContext = createContext<ReadonlyMap<string, StoredSettings>>(new Map());
