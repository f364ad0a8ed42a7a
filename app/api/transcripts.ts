/** The transcript socket and the call that starts a download over it (docs/product/transcripts.md). */
import { z } from "zod";
import { downloadQuery, startDownload } from "../tools/youtube-transcript/download.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

export const transcripts = new DeclaredRoutes("Youtube Transcript");

transcripts.add(
  {
    method: "get",
    path: "/ws/transcript",
    summary:
      'WebSocket: send {"action":"connect"}, get {"connectionId"}, then TRANSCRIPT@@start|duration|text frames and FINISH@@; ERROR@@{problem} comes before FINISH@@',
    status: 101,
  },
  async (c) => {
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
      return problem(c, 426, {
        kind: "invalid-input",
        detail: "This URL accepts only WebSocket connections.",
      });
    const webSocket = await c.env.app.transcriptSockets.open(c.get("staff").id, c.get("tokenHash"));
    return new Response(null, { status: 101, webSocket });
  },
);

transcripts.add(
  {
    method: "get",
    path: "/api/yt-transcript/download",
    summary: "Start a download; its lines arrive on the socket with this `connectionId`",
    query: downloadQuery,
    status: 202,
    answer: z.object({ runId: z.string() }),
  },
  async (c) => {
    const runId = await startDownload(c.env.app, c.get("staff"), new URL(c.req.url).searchParams);
    if (!runId) {
      const detail = "This connection is closed or belongs to another user. Open a new socket and try again.";
      return problem(c, 403, { kind: "invalid-input", detail });
    }
    return c.json({ runId }, 202, { "x-run-id": runId });
  },
);
