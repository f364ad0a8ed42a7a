/**
 * One per member of staff: the sentences and run states of their own work, numbered, with the last few kept for those
 * who come back. The Worker that writes the SSE listens here through a hibernatable WebSocket, so an open stream does
 * not keep this object awake.
 */
import { DurableObject } from "cloudflare:workers";
import type { FeedEvent, NumberedEvent } from "../app/runs/engine";
import { mentionedIn, mentionsOf } from "../app/calls/mentions";

const kept = 100;

export class ProgressFeed extends DurableObject {
  async publish(event: FeedEvent): Promise<void> {
    // Half a text is worth nothing a second later: it is neither numbered nor kept.
    if (event.partial) return this.#tell(JSON.stringify(event));
    const id = ((await this.ctx.storage.get<number>("last")) ?? 0) + 1;
    const numbered: NumberedEvent = { id, ...event };
    await this.ctx.storage.put({ last: id, [eventKey(id)]: numbered });
    if (id > kept) await this.ctx.storage.delete(eventKey(id - kept));
    this.#tell(JSON.stringify(numbered));
  }

  /** Takes out the events that name one of the people, so that they are not replayed. */
  async forget(subjects: string[]): Promise<void> {
    const mentions = mentionsOf(subjects);
    const events = await this.ctx.storage.list<NumberedEvent>({ prefix: "event:" });
    await this.ctx.storage.delete(
      [...events].flatMap(([key, event]) => (mentionedIn(event, mentions) ? [key] : [])),
    );
  }

  #tell(text: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
      } catch {
        // It is closing. Its page reads what it missed when it comes back; the other pages hear it now.
      }
    }
  }

  /**
   * Upgrades the listening Worker's request; `?after=` replays what was published since. Between the reading and the
   * sending nothing is awaited, so that an event published meanwhile comes after them, and once.
   */
  override async fetch(request: Request): Promise<Response> {
    const after = new URL(request.url).searchParams.get("after");
    const missed = after
      ? await this.ctx.storage.list<NumberedEvent>({ prefix: "event:", startAfter: eventKey(Number(after)) })
      : new Map<string, NumberedEvent>();
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    for (const event of missed.values()) ours.send(JSON.stringify(event));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}

const eventKey = (id: number) => `event:${String(id).padStart(12, "0")}`;
