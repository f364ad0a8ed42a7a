/**
 * GET /events/youtube: the signed-in person's own stream (docs/product/progress-and-api.md). A stream is ended after 25 s and
 * the browser comes back with the id it saw last.
 */
import { z } from "zod";
import type { App } from "../app";
import { openRunIds } from "../runs/storage/runs";
import type { RunView } from "../runs/run-view";
import { listRunViews } from "../runs/runs.server";
import type { NumberedEvent } from "../runs/feed-event";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

const streamFor = 25_000;
/** The page opens a stream anew that was silent for twice as long, and a little (app/ui/feed/feed.ts). */
const heartbeatEvery = 5000;

export const events = new DeclaredRoutes("Console");

events.add(
  {
    method: "get",
    path: "/events/youtube",
    summary:
      'The signed-in person\'s progress: `event: open-runs` with the ids of their open runs, `data: {"msg": "…"}`, `event: run` for runs and `event: deleted` for those that are gone',
    query: z.object({ after: z.string().max(100).optional().describe("Id of the last event seen") }),
    answer: "text/event-stream",
  },
  async (c) => {
    const app = c.env.app;
    const after = c.req.header("last-event-id") ?? c.req.query("after") ?? null;
    // Not accepted yet: what is published from here on waits in it until there is a stream to write it into.
    const socket = await app.listen(c.get("staff").id, after);
    const openIds = await openRunIds(app.database, c.get("staff").id);
    // A page that has just been opened knows of no run yet.
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
    // Also without an open run: a colleague's program or another tab may begin one.
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
