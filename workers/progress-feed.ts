/**
 * The Durable Object of one user's progress feed. The Worker that writes the SSE stream listens through a hibernatable
 * WebSocket, so an open stream does not keep this object in memory.
 */
import { DurableObject } from "cloudflare:workers";
import type { FeedEvent } from "../app/runs/feed-event";
import { ProgressFeed as Feed } from "../app/runs/progress-feed.server";

export class ProgressFeed extends DurableObject {
  readonly #feed = new Feed({
    storage: this.ctx.storage,
    now: Date.now,
    listeners: () => this.ctx.getWebSockets(),
  });

  publish(event: FeedEvent): Promise<void> {
    return this.#feed.publish(event);
  }

  forget(subjects: string[]): Promise<void> {
    return this.#feed.forget(subjects);
  }

  override alarm(): Promise<void> {
    return this.#feed.dropOld();
  }

  /** Upgrades the request of the listening Worker; `?after=` replays the events published since then. */
  override async fetch(request: Request): Promise<Response> {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    await this.#feed.join(new URL(request.url).searchParams.get("after"), () => {
      this.ctx.acceptWebSocket(ours);
      return ours;
    });
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}
