/** The transcript socket and the call that starts a download over it (docs/product/transcripts.md). */
import { Hono } from "hono";
import { startDownload } from "../tools/youtube-transcript/download.server";
import type { ApiEnv } from "./env";
import { problem } from "./problem";

export const transcripts = new Hono<ApiEnv>();

transcripts.get("/ws/transcript", async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
    return problem(c, 426, { kind: "invalid-input", detail: "This address speaks WebSocket only." });
  const webSocket = await c.env.app.transcriptSockets.open(c.get("staff").id);
  return new Response(null, { status: 101, webSocket });
});

transcripts.get("/api/yt-transcript/download", async (c) => {
  const runId = await startDownload(c.env.app, c.get("staff"), new URL(c.req.url).searchParams);
  if (!runId) {
    const detail = "This connection is not yours, or has ended. Open the socket again.";
    return problem(c, 403, { kind: "invalid-input", detail });
  }
  return c.json({ runId }, 202, { "x-run-id": runId });
});
