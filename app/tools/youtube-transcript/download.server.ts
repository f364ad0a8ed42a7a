/**
 * GET /api/yt-transcript/download: starts the run, which sends its transcript over the user's
 * connection.
 */
import { z } from "zod";
import type { RequestApp, StaffMember } from "../../app";
import { startPlainRun } from "../../runs/submission.server";
import { youtubeTranscript } from "./definition";
import { runYoutubeTranscript } from "./run.server";

/** Query parameters. */
export const downloadQuery = z.object({
  youtubeUrl: z
    .string("Enter a YouTube video URL.")
    .min(1, "Enter a YouTube video URL.")
    .max(2000, "This URL is too long for a YouTube video."),
  connectionId: z.string("Open the socket first. Its answer contains the `connectionId`.").max(100),
  /** "true" ignores the stored copy. */
  refresh: z.literal(["true", "false"], "`refresh` must be true or false.").default("false"),
  language: z.literal("en", "Transcripts are available only in English. Set language=en.").default("en"),
});

/**
 * Starts the run for a transcript.
 * @returns null if the user has no such connection
 */
export async function startDownload(
  app: RequestApp,
  staff: StaffMember,
  parameters: URLSearchParams,
): Promise<string | null> {
  const { youtubeUrl, connectionId, refresh } = downloadQuery.parse(Object.fromEntries(parameters));
  if (!(await app.transcriptSockets.isOpen(staff.id, connectionId))) return null;
  const runId = await startPlainRun(
    app,
    staff,
    {
      implementation: runYoutubeTranscript,
      query: youtubeTranscript.queries.download,
      queryName: "download",
    },
    { url: youtubeUrl, refresh },
  );
  await app.transcriptSockets.follow(staff.id, connectionId, runId);
  return runId;
}
