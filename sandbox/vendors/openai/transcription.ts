/** POST /v1/audio/transcriptions: what is said in the sound of a video of this market. */
import { costing } from "../../bill.ts";
import { spokenLines } from "../../market/spoken.ts";
import { json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { speechUsd } from "./bill.ts";

const largestFile = 26_214_400;

export async function transcription(request: Request, { market }: World): Promise<Response> {
  const form = await request.formData();
  const file = form.get("file");
  const model = textOf(form.get("model"));
  if (!(file instanceof Blob))
    return refused(400, "Missing required parameter: 'file'.", "file", "missing_required_parameter");
  if (model !== "whisper-1")
    return refused(
      400,
      `response_format 'verbose_json' is not compatible with model '${model}'.`,
      "response_format",
      "unsupported_value",
    );
  if (file.size > largestFile)
    return refused(
      413,
      `413: Maximum content size limit (${largestFile}) exceeded (${file.size} bytes read)`,
      null,
      null,
    );
  const head = new TextDecoder().decode(await file.slice(0, 64).arrayBuffer());
  const video = market.video(/sandbox-video=([\w-]{11});/.exec(head)?.[1] ?? "");
  if (!video)
    return refused(
      400,
      "The audio file could not be decoded or its format is not supported.",
      "file",
      "invalid_value",
    );
  const lines = spokenLines(video, market.company(video.domain)?.name ?? video.domain);
  const answer = json({
    task: "transcribe",
    language: "english",
    duration: video.durationSeconds,
    text: lines.map((line) => line.text).join(" "),
    segments: lines.map((line, id) => ({
      id,
      seek: 0,
      start: line.start,
      end: line.start + line.duration,
      text: ` ${line.text}`,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.28,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
    })),
    usage: { type: "duration", seconds: Math.ceil(video.durationSeconds) },
  });
  return costing(answer, { units: speechUsd(video.durationSeconds), about: `speech of ${video.id}` });
}

const refused = (status: number, message: string, param: string | null, code: string | null) =>
  json(
    { error: { message, type: status === 413 ? "server_error" : "invalid_request_error", param, code } },
    status,
  );
