/**
 * Holds a user's transcript sockets; one object per user. A connection outlives its socket: a
 * client whose socket was cut returns with the connection's id and its number of frames. The
 * Durable Object (workers/transcript-connection.ts) may hibernate while users wait, so each
 * socket's state is attached to it.
 */
import { z } from "zod";
import { logError } from "../../log";
import type { PlainAnswer } from "../../runs/answer.server";
import { type ListedStorage, type ObjectAlarm, ringBy } from "../../storage/object-storage";
import { parsePrintable } from "../../printable-text";
import { sleep, type Time } from "../../time";
import { type TranscriptFeed, transcriptFeed } from "./feed.server";
import { errorFrame, finishFrame } from "./frames";

/** The used part of the platform's WebSocket. Its attachment survives hibernation. */
export interface TranscriptSocket {
  readonly readyState: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  serializeAttachment(attachment: unknown): void;
  deserializeAttachment(): unknown;
}

interface Surroundings {
  storage: ListedStorage & ObjectAlarm;
  time: Time;
  newId(): string;
  /** Open and closing sockets. */
  sockets(): TranscriptSocket[];
  /** Tells whether the sign-in that opened a socket is still valid. */
  holds(signIn: string): Promise<boolean>;
  /** Returns the current state of a run. */
  answer(runId: string): Promise<PlainAnswer>;
  /** Resolves at the end of the run, or after this many milliseconds. */
  waitFor(runId: string, milliseconds: number): Promise<unknown>;
  /** Continues after the answer has been sent. */
  later(work: Promise<unknown>): void;
}

interface Connection {
  /** The run whose transcript this connection sends; null before the download call. */
  runId: string | null;
  openedAt: number;
}

/** State of a socket that survives hibernation. */
interface Attachment {
  /** Id of the session that opened the socket. */
  signIn: string;
  /** Id of the socket's connection; null until the first message specifies it. */
  connectionId: string | null;
  /** Number of frames the client already has. */
  after: number;
}

const connectAction = z.object({
  action: z.literal("connect"),
  connectionId: z.string().max(100).optional(),
  after: z.number().int().min(0).max(1_000_000_000).default(0),
});

const keptFor = 15 * 60_000;
const lookEvery = 30_000;
const trySoon = 2000;
const waitAtOnce = 20_000;
/** Frames per batch. Between batches the object can handle closed and new sockets. */
const portion = 500;
/** Limit per user and quarter of an hour. */
const mostConnections = 200;
/** `WebSocket.OPEN`. */
const open = 1;

export class TranscriptConnection {
  readonly #surroundings: Surroundings;
  readonly #storage: Surroundings["storage"];
  readonly #time: Time;
  readonly #followed = new Set<string>();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#storage = surroundings.storage;
    this.#time = surroundings.time;
  }

  /** Registers a new socket, whose first message names its connection. */
  async opened(socket: TranscriptSocket, signIn: string): Promise<void> {
    socket.serializeAttachment({ signIn, connectionId: null, after: 0 } satisfies Attachment);
    await ringBy(this.#storage, this.#time.now() + lookEvery);
  }

  async isOpen(connectionId: string): Promise<boolean> {
    return (await this.#find(connectionId)) !== undefined;
  }

  /** Sends the run's transcript over the connection once the run has ended. */
  async follow(connectionId: string, runId: string): Promise<boolean> {
    const connection = await this.#find(connectionId);
    if (!connection) return false;
    await this.#storage.put(keyOf(connectionId), { ...connection, runId } satisfies Connection);
    this.#surroundings.later(this.#deliver(connectionId, runId));
    return true;
  }

  async message(socket: TranscriptSocket, message: string | ArrayBuffer): Promise<void> {
    // The object refused this socket, but its earlier messages still arrive.
    if (socket.readyState !== open) return;
    if (attachedTo(socket).connectionId !== null)
      return refuse(socket, "This socket already has a connection. Open another socket.");
    const action = connectAction.safeParse(parseJson(message)).data;
    if (!action) return refuse(socket, 'Send {"action":"connect"} first.');
    const connectionId = action.connectionId ?? this.#surroundings.newId();
    // Set before the first await, so that the second of two simultaneous messages sees it.
    const { signIn } = attachedTo(socket);
    socket.serializeAttachment({ signIn, connectionId: "", after: 0 } satisfies Attachment);
    const known = action.connectionId ? await this.#find(connectionId) : null;
    if (!known && (await this.#isFull()))
      return refuse(socket, "Too many connections are open. Close some, or try again in 15 minutes.");
    if (known === undefined) return refuse(socket, "This connection has ended. Open a new one.");
    // Closes the old socket of a resumed connection.
    for (const older of this.#socketsOf(connectionId)) older.close(1000, "resumed");
    socket.serializeAttachment({ signIn, connectionId, after: action.after } satisfies Attachment);
    if (!known) {
      const connection: Connection = { runId: null, openedAt: this.#time.now() };
      await this.#storage.put(keyOf(connectionId), connection);
    }
    socket.send(JSON.stringify({ connectionId }));
    if (known?.runId) this.#surroundings.later(this.#deliver(connectionId, known.runId));
  }

  /**
   * Closes revoked sockets, forgets old connections, and resumes deliveries that a restart
   * interrupted.
   */
  async alarm(): Promise<void> {
    await this.#endRevoked();
    const all = await this.#storage.list<Connection>({ prefix: keyOf("") });
    for (const [key, { runId, openedAt }] of all) {
      const connectionId = key.slice(keyOf("").length);
      if (this.#time.now() - openedAt > keptFor) {
        for (const socket of this.#socketsOf(connectionId))
          refuse(socket, "The download was not requested in time. Open a new connection.");
        await this.#storage.delete(key);
      } else if (runId) this.#surroundings.later(this.#deliver(connectionId, runId));
    }
    if (all.size > 0 || this.#surroundings.sockets().length > 0)
      await ringBy(this.#storage, this.#time.now() + lookEvery);
  }

  #find(connectionId: string): Promise<Connection | undefined> {
    return this.#storage.get<Connection>(keyOf(connectionId));
  }

  async #isFull(): Promise<boolean> {
    return (await this.#storage.list({ prefix: keyOf("") })).size >= mostConnections;
  }

  #openSockets(): TranscriptSocket[] {
    return this.#surroundings.sockets().filter((socket) => socket.readyState === open);
  }

  #socketsOf(connectionId: string): TranscriptSocket[] {
    return this.#openSockets().filter((socket) => attachedTo(socket).connectionId === connectionId);
  }

  /** Closes sockets whose sign-in has ended. If that cannot be read, the next alarm tries again. */
  async #endRevoked(): Promise<void> {
    for (const socket of this.#openSockets()) {
      try {
        await this.#refuseRevoked(socket);
      } catch (error) {
        logError("transcript socket: sign-in not read", { error });
        return;
      }
    }
  }

  /**
   * Closes the socket if its session has ended.
   * @returns true if it did
   */
  async #refuseRevoked(socket: TranscriptSocket): Promise<boolean> {
    if (await this.#surroundings.holds(attachedTo(socket).signIn)) return false;
    refuse(socket, "You are no longer signed in. Log in again.", { title: "Not signed in", status: 401 });
    return true;
  }

  /**
   * Waits for the run, then sends its frames to the connection's current socket. Retries soon after
   * a failure.
   */
  async #deliver(connectionId: string, runId: string): Promise<void> {
    if (this.#followed.has(connectionId)) return;
    this.#followed.add(connectionId);
    try {
      const feed = transcriptFeed(await this.#ended(runId), runId);
      for (let [socket] = this.#socketsOf(connectionId); socket; [socket] = this.#socketsOf(connectionId)) {
        if (await this.#send(socket, feed)) break;
      }
    } catch (error) {
      logError("transcript socket", { runId, error });
      await ringBy(this.#storage, this.#time.now() + trySoon);
    } finally {
      this.#followed.delete(connectionId);
    }
  }

  async #ended(runId: string): Promise<PlainAnswer> {
    for (;;) {
      const answer = await this.#surroundings.answer(runId);
      if (answer.state !== "open") return answer;
      await this.#surroundings.waitFor(runId, waitAtOnce);
    }
  }

  /**
   * Sends the frames to a socket.
   * @returns false if the socket was closed or its sign-in ended before the last frame
   */
  async #send(socket: TranscriptSocket, { frames, problem }: TranscriptFeed): Promise<boolean> {
    if (await this.#refuseRevoked(socket)) return false;
    const { after } = attachedTo(socket);
    for (let from = after; from < frames.length; from += portion) {
      if (socket.readyState !== open) return false;
      for (const frame of frames.slice(from, from + portion)) socket.send(frame);
      await sleep(this.#time, 1);
    }
    if (socket.readyState !== open) return false;
    if (problem) socket.send(errorFrame(problem));
    finish(socket);
    return true;
  }
}

const attachedTo = (socket: TranscriptSocket) => socket.deserializeAttachment() as Attachment;
const keyOf = (connectionId: string) => `connection:${connectionId}`;

function finish(socket: TranscriptSocket): void {
  socket.send(finishFrame);
  socket.close(1000, "finished");
}

function refuse(
  socket: TranscriptSocket,
  detail: string,
  { title, status } = { title: "The input can't be used", status: 400 },
): void {
  socket.send(errorFrame({ title, status, kind: "invalid-input", detail }));
  finish(socket);
}

function parseJson(message: string | ArrayBuffer): unknown {
  try {
    return typeof message === "string" ? parsePrintable(message) : null;
  } catch {
    return null;
  }
}
