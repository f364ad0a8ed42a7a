/** The Durable Object of one user's transcript sockets; no user can reach another's. */
import { DurableObject } from "cloudflare:workers";
import { answerPlain } from "../app/runs/answer.server";
import { holdsSignIn } from "../app/staff/session.server";
import { realTime } from "../app/time";
import { TranscriptConnection as Connection } from "../app/tools/youtube-transcript/transcript-connection.server";
import { readConfig } from "./config";
import { createApp, databaseOf } from "./app-of";
import { objectsOf } from "./objects";

export class TranscriptConnection extends DurableObject<Env> {
  readonly #connection = new Connection({
    storage: this.ctx.storage,
    time: realTime,
    newId: () => crypto.randomUUID(),
    sockets: () => this.ctx.getWebSockets(),
    holds: (signIn) =>
      holdsSignIn({ database: databaseOf(readConfig(this.env)), now: () => new Date() }, signIn),
    answer: (runId) => {
      const app = createApp(this.env, readConfig(this.env));
      return answerPlain(app, runId);
    },
    waitFor: (runId, milliseconds) => objectsOf(this.env).keeper(runId).waitFor(milliseconds),
    later: (work) => this.ctx.waitUntil(work),
  });

  /** Upgrades a request of the Worker, which contains the id of its session. */
  override async fetch(request: Request): Promise<Response> {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    await this.#connection.opened(ours, request.headers.get("x-sign-in") ?? "");
    return new Response(null, { status: 101, webSocket: theirs });
  }

  isOpen(connectionId: string): Promise<boolean> {
    return this.#connection.isOpen(connectionId);
  }

  follow(connectionId: string, runId: string): Promise<boolean> {
    return this.#connection.follow(connectionId, runId);
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#connection.message(socket, message);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  override alarm(): Promise<void> {
    return this.#connection.alarm();
  }
}
