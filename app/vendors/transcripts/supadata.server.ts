/** Supadata: reads or generates transcripts when YouTube refuses us. Times are in milliseconds. */
import { z } from "zod";
import { type Charge, type Connection, minutes, type Send } from "../call";
import { refused } from "../refusals";
import { fit, readFailure, readJson, retryAfter } from "../response.server";
import { presentListOf } from "../tolerant";
import { supadataCredits } from "../definitions/supadata";
import { toCues } from "./cues";
import { type NoTranscript, type Transcript, videoPage } from "./port";
import type { TranscriptSource } from "./source";
import { supadataRefusals } from "./supadata-refusals";

const base = "https://api.supadata.ai/v1/transcript";
const upstream = "supadata";
/**
 * Long videos become jobs. The adapter polls at this interval (ms) and gives up after this many
 * polls.
 */
const askAgain = { every: 2000, times: 60 };

const chunk = z.object({
  text: z.string(),
  offset: z.coerce.number(),
  duration: z.coerce.number().optional(),
});
const found = z.object({ content: presentListOf(chunk), lang: z.string().nullish() });
const job = z.object({ jobId: z.string() });
/**
 * The API reference shows a finished transcript beside `status`; the guide and the vendor's client
 * read it from `result`.
 */
const jobState = z.object({
  status: z.string(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
const refusal = z.object({ error: z.string(), message: z.string().nullish(), details: z.string().nullish() });

export function supadata(
  connection: Connection,
  pause: (milliseconds: number) => Promise<void>,
): TranscriptSource {
  return {
    configured: connection.configured,
    helpsWith: ["refused", "no-captions", "age-restricted", "country", "unplayable"],
    of(videoId, language, before) {
      // A video without captions can only be transcribed from its audio, which is billed by the
      // minute.
      const generated = before?.missing === "no-captions";
      const mode = generated ? "generate" : "native";
      return connection.call<Transcript | NoTranscript>({
        operation: "transcript",
        request: { videoId, language, mode },
        keep: minutes(10),
        bucket: "requests",
        units: generated ? generatedCredits(before.durationSeconds ?? longestGenerated) : 1,
        async perform(send, charge) {
          if ((before?.durationSeconds ?? 0) > longestGenerated) return { value: nothing(videoId), units: 0 };
          const url = encodeURIComponent(videoPage(videoId));
          const line = { connection, send, charge };
          const first = await ask(line, `${base}?url=${url}&lang=${language}&text=false&mode=${mode}`);
          const body = first === "nothing" ? first : await finished(line, first, pause);
          if (body === "nothing") return { value: nothing(videoId), units: 0, link: videoPage(videoId) };
          const { content, lang } = fit(upstream, found, body);
          const cues = toCues(
            content.map((one) => ({
              start: one.offset / 1000,
              duration: one.duration === undefined ? null : one.duration / 1000,
              text: one.text,
            })),
            "clip",
          );
          // Supadata returns another language rather than nothing.
          if (cues.length === 0 || !(lang ?? language).startsWith(language))
            return { value: nothing(videoId) };
          return {
            value: {
              videoId,
              title: null,
              language: lang ?? language,
              captions: "service",
              durationSeconds: null,
              cues,
            },
            link: videoPage(videoId),
          };
        },
      });
    },
  };
}

const longestGenerated = 2 * 3600;
const generatedCredits = (seconds: number) =>
  supadataCredits.perGeneratedMinute * Math.max(1, Math.ceil(Math.min(seconds, longestGenerated) / 60));

const nothing = (videoId: string): NoTranscript => ({
  videoId,
  title: null,
  missing: "no-captions",
  said: null,
});

/** The connection to Supadata, and where its charges are recorded. */
interface Line {
  connection: Connection;
  send: Send;
  charge: Charge;
}

async function finished(
  line: Line,
  body: unknown,
  pause: (milliseconds: number) => Promise<void>,
): Promise<unknown> {
  const started = job.safeParse(body).data;
  if (!started) return body;
  for (let turn = 0; turn < askAgain.times; turn++) {
    await pause(askAgain.every);
    const state = await ask(line, `${base}/${encodeURIComponent(started.jobId)}`);
    if (state === "nothing") return state;
    const { status, result, error } = fit(upstream, jobState, state);
    if (status === "completed") return found.safeParse(result).success ? result : state;
    if (status === "failed") {
      const said = refusal.safeParse(error).data;
      if (isNothing(said?.error)) return "nothing";
      const words = said?.message ?? said?.error ?? (typeof error === "string" ? error : "gave up");
      throw refused(upstream, supadataRefusals, { codes: ["failed"], words });
    }
  }
  throw refused(upstream, supadataRefusals, { codes: ["unfinished"], words: "" });
}

const isNothing = (error: string | undefined) => error === "transcript-unavailable" || error === "not-found";

/** Returns "nothing" if Supadata has no transcript of the video or does not know the video. */
async function ask({ connection, send, charge }: Line, url: string): Promise<unknown> {
  const response = await send({
    url,
    headers: { "x-api-key": connection.secret("SUPADATA_API_KEY") },
    timeout: 60_000,
  });
  // Every answer has this header, even refusals. Only here does a generated transcript name its
  // cost.
  const billed = response.headers.get("x-billable-requests")?.trim() ?? "";
  if (billed !== "") charge(Number(billed));
  const body = response.ok
    ? await readJson(upstream, response)
    : (await readFailure(upstream, response)).json;
  // Some refusals have a success status, so the body decides.
  const said = refusal.safeParse(body);
  if (response.ok && (!said.success || jobState.safeParse(body).success)) return body;
  const { error = "", message, details } = said.data ?? {};
  if (isNothing(error)) return "nothing";
  throw refused(upstream, supadataRefusals, {
    status: response.status,
    codes: [error],
    words: [message, details].filter(Boolean).join(": ") || error || `HTTP ${response.status}`,
    retryAfter: retryAfter(response.headers, connection.now()),
  });
}
