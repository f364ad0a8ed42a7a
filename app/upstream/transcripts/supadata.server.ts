/** Supadata, a service that reads or makes transcripts where YouTube refuses us. Times come in milliseconds. */
import { z } from "zod";
import { type Connection, minutes, type Send } from "../call";
import { type FailureKind, UpstreamError } from "../failure";
import { fit, readJson, retryAfter } from "../response.server";
import { presentListOf } from "../tolerant";
import { toCues } from "./cues";
import { type NoTranscript, type Transcript, videoPage } from "./port";
import type { TranscriptSource } from "./source";

const base = "https://api.supadata.ai/v1/transcript";
const upstream = "supadata";
/** Long videos are worked on there for a while: asked again this often, this many times. */
const askAgain = { every: 2000, times: 60 };

const chunk = z.object({
  text: z.string(),
  offset: z.coerce.number(),
  duration: z.coerce.number().optional(),
});
const found = z.object({ content: presentListOf(chunk), lang: z.string().nullish() });
const job = z.object({ jobId: z.string() });
const jobState = z.object({ status: z.string(), error: z.unknown().optional() });
const refusal = z.object({ error: z.string(), message: z.string().nullish(), details: z.string().nullish() });

export function supadata(
  connection: Connection,
  pause: (milliseconds: number) => Promise<void>,
): TranscriptSource {
  return {
    configured: connection.configured,
    helpsWith: ["refused", "no-captions", "captions-disabled", "age-restricted", "country", "unplayable"],
    of: (videoId, language) =>
      connection.call<Transcript | NoTranscript>({
        operation: "transcript",
        request: { videoId, language },
        keep: minutes(10),
        bucket: "requests",
        units: 1,
        async perform(send) {
          const url = encodeURIComponent(videoPage(videoId));
          const first = await ask(
            connection,
            send,
            `${base}?url=${url}&lang=${language}&text=false&mode=auto`,
          );
          const body = first === "nothing" ? first : await finished(connection, send, first, pause);
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
          // It answers in another language rather than not at all.
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
      }),
  };
}

const nothing = (videoId: string): NoTranscript => ({
  videoId,
  title: null,
  missing: "no-captions",
  said: null,
});

async function finished(
  connection: Connection,
  send: Send,
  body: unknown,
  pause: (milliseconds: number) => Promise<void>,
): Promise<unknown> {
  const started = job.safeParse(body).data;
  if (!started) return body;
  for (let turn = 0; turn < askAgain.times; turn++) {
    await pause(askAgain.every);
    const state = await ask(connection, send, `${base}/${encodeURIComponent(started.jobId)}`);
    if (state === "nothing") return state;
    const { status, error } = fit(upstream, jobState, state);
    if (status === "completed") return state;
    if (status === "failed") {
      const said = refusal.safeParse(error).data;
      const detail =
        said?.message ?? said?.error ?? (typeof error === "string" ? error : "gave up on this video");
      throw new UpstreamError({ upstream, kind: "bad-answer", detail });
    }
  }
  throw new UpstreamError({ upstream, kind: "timeout", detail: "is still working on this video" });
}

/** "nothing": it knows the video and has no transcript of it, or knows no such video. */
async function ask(connection: Connection, send: Send, url: string): Promise<unknown> {
  const response = await send({
    url,
    headers: { "x-api-key": connection.secret("SUPADATA_API_KEY") },
    timeout: 60_000,
  });
  const body = await readJson(upstream, response);
  // Some refusals come with a status that counts as success, so the body decides.
  const refused = refusal.safeParse(body);
  if (response.ok && !refused.success) return body;
  const { error = "", message, details } = refused.data ?? {};
  if (error === "transcript-unavailable" || error === "not-found") return "nothing";
  throw new UpstreamError({
    upstream,
    kind: kindOf(error, response.status),
    status: response.status,
    detail: [message, details].filter(Boolean).join(": ") || error || `HTTP ${response.status}`,
    retryAfter: retryAfter(response.headers, connection.now()),
  });
}

function kindOf(error: string, status: number): FailureKind {
  if (error === "unauthorized" || status === 401) return "expired-credentials";
  if (error === "upgrade-required" || status === 402) return "quota";
  if (error === "limit-exceeded" || status === 429) return "rate-limited";
  if (error === "invalid-request" || status === 400) return "invalid-input";
  return status >= 500 || error === "internal-error" ? "upstream-down" : "bad-answer";
}
