/**
 * One per member of staff: their transcript sockets (docs/product/transcripts.md). A connection outlives its socket, so that a
 * client whose socket was cut comes back with its connection's id and the number of frames it holds. The sockets are
 * hibernatable: waiting people cost no memory. Nobody can reach a connection of somebody else's object.
 */
import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { logError } from "../app/log";
import { answerPlain, type PlainAnswer } from "../app/runs/answer.server";
import { type TranscriptFeed, transcriptFeed } from "../app/tools/youtube-transcript/feed.server";
import { errorFrame, finishFrame } from "../app/tools/youtube-transcript/frames";
import { readConfig } from "./config";
import { createEngine } from "./services";

interface Connection {
  /** The run whose transcript is sent over it; null until the download is asked for. */
  runId: string | null;
  openedAt: number;
}

/** What a socket remembers while the object sleeps. */
interface Attachment {
  connectionId: string;
  /** Frames the client holds already. */
  after: number;
}

const connectAction = z.object({
  action: z.literal("connect"),
  connectionId: z.string().optional(),
  after: z.number().int().min(0).default(0),
});

const keptFor = 15 * 60_000;
const lookEvery = 30_000;
const trySoon = 2000;
const waitAtOnce = 20_000;
/** Frames sent in one go; between goes the object hears of closed and new sockets. */
const portion = 500;

export class TranscriptConnection extends DurableObject<Env> {
  readonly #followed = new Set<string>();

  override async fetch(): Promise<Response> {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    await this.#lookBy(Date.now() + lookEvery);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  async isOpen(connectionId: string): Promise<boolean> {
    return (await this.#find(connectionId)) !== undefined;
  }

  /** Sends the run's transcript over the connection as soon as the run has ended. */
  async follow(connectionId: string, runId: string): Promise<boolean> {
    const connection = await this.#find(connectionId);
    if (!connection) return false;
    await this.ctx.storage.put(keyOf(connectionId), { ...connection, runId });
    this.ctx.waitUntil(this.#deliver(connectionId, runId));
    return true;
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const action = connectAction.safeParse(parseJson(message)).data;
    if (!action) return refuse(socket, 'Send {"action":"connect"} first.');
    const connectionId = action.connectionId ?? crypto.randomUUID();
    const known = action.connectionId ? await this.#find(connectionId) : null;
    if (known === undefined) return refuse(socket, "This connection has ended. Open a new one.");
    // Of a connection that comes back, the socket left behind is closed.
    for (const older of this.#socketsOf(connectionId)) older.close(1000, "resumed");
    socket.serializeAttachment({ connectionId, after: action.after } satisfies Attachment);
    if (!known)
      await this.ctx.storage.put(keyOf(connectionId), {
        runId: null,
        openedAt: Date.now(),
      } satisfies Connection);
    socket.send(JSON.stringify({ connectionId }));
    if (known?.runId) this.ctx.waitUntil(this.#deliver(connectionId, known.runId));
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  /** Forgets old connections, and looks after those whose waiting ended with the object. */
  override async alarm(): Promise<void> {
    const all = await this.ctx.storage.list<Connection>({ prefix: keyOf("") });
    for (const [key, { runId, openedAt }] of all) {
      const connectionId = key.slice(keyOf("").length);
      if (Date.now() - openedAt > keptFor) {
        for (const socket of this.#socketsOf(connectionId)) refuse(socket, "Nothing was asked for in time.");
        await this.ctx.storage.delete(key);
      } else if (runId) this.ctx.waitUntil(this.#deliver(connectionId, runId));
    }
    if (all.size > 0 || this.ctx.getWebSockets().length > 0) await this.#lookBy(Date.now() + lookEvery);
  }

  /** What is planned for earlier stays. */
  async #lookBy(at: number): Promise<void> {
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || planned > at) await this.ctx.storage.setAlarm(at);
  }

  #find(connectionId: string): Promise<Connection | undefined> {
    return this.ctx.storage.get<Connection>(keyOf(connectionId));
  }

  #socketsOf(connectionId: string): WebSocket[] {
    return this.ctx
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .filter(
        (socket) => (socket.deserializeAttachment() as Attachment | null)?.connectionId === connectionId,
      );
  }

  /** Waits for the run and sends its frames to the socket the connection has by then; tries again soon where it can't. */
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
      await this.#lookBy(Date.now() + trySoon);
    } finally {
      this.#followed.delete(connectionId);
    }
  }

  async #ended(runId: string): Promise<PlainAnswer> {
    const engine = createEngine(this.env, readConfig(this.env));
    for (;;) {
      const answer = await answerPlain({ engine, database: engine.database }, runId);
      if (answer.state !== "open") return answer;
      await this.env.RUN_KEEPER.getByName(runId).waitFor(waitAtOnce);
    }
  }

  /** @returns false when the socket was left before the end */
  async #send(socket: WebSocket, { frames, problem }: TranscriptFeed): Promise<boolean> {
    const { after } = socket.deserializeAttachment() as Attachment;
    for (let from = after; from < frames.length; from += portion) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      for (const frame of frames.slice(from, from + portion)) socket.send(frame);
      await scheduler.wait(1);
    }
    if (socket.readyState !== WebSocket.OPEN) return false;
    if (problem) socket.send(errorFrame(problem));
    finish(socket);
    return true;
  }
}

const keyOf = (connectionId: string) => `connection:${connectionId}`;

function finish(socket: WebSocket): void {
  socket.send(finishFrame);
  socket.close(1000, "finished");
}

function refuse(socket: WebSocket, detail: string): void {
  socket.send(errorFrame({ title: "The input can't be used", status: 400, kind: "invalid-input", detail }));
  finish(socket);
}

function parseJson(message: string | ArrayBuffer): unknown {
  try {
    return typeof message === "string" ? JSON.parse(message) : null;
  } catch {
    return null;
  }
}
