/**
 * GET /events/youtube: the signed-in user's progress stream (docs/product/progress-and-api.md). The
 * server closes each stream after 25 s; the browser reconnects with the last event id it saw.
 */
import { z } from "zod";
import type { App } from "../app";
import { openRunIds } from "../runs/storage/runs";
import type { RunView } from "../runs/run-view";
import { listRunViews } from "../runs/runs.server";
import type { NumberedEvent } from "../runs/feed-event";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

const streamFor = 25_000;
/**
 * The browser reconnects after a bit more than twice this time without an event
 * (app/ui/feed/feed.ts).
 */
const heartbeatEvery = 5000;

export const events = new DeclaredRoutes("Console");

events.add(
  {
    method: "get",
    path: "/events/youtube",
    summary: `Stream the signed-in user's progress: \`event: open-runs\` with the IDs of the open runs, \`data: {"msg": "…"}\` with a message, \`event: run\` for a changed run, and \`event: deleted\` for a deleted run`,
    query: z.object({ after: z.string().max(100).optional().describe("ID of the last event you received") }),
    answer: "text/event-stream",
  },
  async (c) => {
    const app = c.env.app;
    const after = c.req.header("last-event-id") ?? c.req.query("after") ?? null;
    // The socket buffers events from here on, before the response stream exists.
    const socket = await app.listen(c.get("staff").id, after);
    const openIds = await openRunIds(app.database, c.get("staff").id);
    // A newly opened page does not know the open runs yet.
    const unknown = after === null && openIds.length > 0 ? await openRuns(app, c.get("staff").id) : [];
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    const write = (text: string) => writer.write(encoder.encode(text)).catch(close);
    const heartbeat = setInterval(() => void write("event: beat\ndata: {}\n\n"), heartbeatEvery);
    const end = setTimeout(() => void write("event: rest\ndata: {}\n\n").then(close), streamFor);
    socket.addEventListener("message", (message) => {
      const event = JSON.parse(String(message.data)) as NumberedEvent;
      if (event.msg !== undefined)
        void write(`id: ${event.id}\ndata: ${JSON.stringify({ msg: event.msg, runId: event.runId })}\n\n`);
      if (event.partial) void write(`event: partial\ndata: ${JSON.stringify(event.partial)}\n\n`);
      if (event.run) void write(`id: ${event.id}\nevent: run\ndata: ${JSON.stringify(event.run)}\n\n`);
      if (event.deleted)
        void write(`id: ${event.id}\nevent: deleted\ndata: ${JSON.stringify(event.deleted)}\n\n`);
    });
    socket.addEventListener("close", close);
    c.req.raw.signal.addEventListener("abort", close);
    // The stream opens even without an open run, because another tab or a program may start one.
    void write("retry: 1000\n\n");
    for (const run of unknown) void write(`event: run\ndata: ${JSON.stringify(run)}\n\n`);
    void write(`event: open-runs\ndata: ${JSON.stringify(openIds)}\n\n`);
    socket.accept();
    return new Response(readable, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
    });

    function close() {
      clearInterval(heartbeat);
      clearTimeout(end);
      socket.close();
      void writer.close().catch(() => undefined);
    }
  },
);

async function openRuns(app: App, staffId: string): Promise<RunView[]> {
  const mine = new URLSearchParams({ open: "true", mine: "true" });
  return (await listRunViews(app, mine, staffId)).runs;
}
