/** POST /v1/audio/transcriptions: transcribes the audio of a video of this market. */
import { costing } from "../../bill.ts";
import { spokenLines } from "../../market/spoken.ts";
import { json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { speechUsd } from "./bill.ts";
import { heardIn } from "./heard.ts";

const largestFile = 26_214_400;
/** Speech models and their shutdown date (GET /v1/models names it). */
export const speechEnds: Record<string, string | null> = {
  "gpt-transcribe": null,
  "gpt-4o-transcribe": "2027-02-26",
  "whisper-1": "2027-02-26",
};

export async function transcription(request: Request, { market, now }: World): Promise<Response> {
  const form = await request.formData();
  const file = form.get("file");
  const model = textOf(form.get("model"));
  const wrong = complaint(form, model, now());
  if (wrong) return wrong;
  if (!(file instanceof Blob))
    return refused(400, "Missing required parameter: 'file'.", "file", "missing_required_parameter");
  if (file.size > largestFile)
    return refused(
      413,
      `413: Maximum content size limit (${largestFile}) exceeded (${file.size} bytes read)`,
      null,
      null,
    );
  const heard = heardIn(new Uint8Array(await file.arrayBuffer()));
  const video = market.video(heard?.videoId ?? "");
  if (!video || !heard)
    return refused(
      400,
      "The audio file could not be decoded or its format is not supported.",
      "file",
      "invalid_value",
    );
  const lines = spokenLines(video, market.company(video.domain)?.name ?? video.domain).filter(
    ({ start }) => start >= heard.from && start < heard.to,
  );
  const usage = { type: "duration", seconds: Math.ceil(heard.seconds) };
  const text = lines.map((line) => line.text).join(" ");
  const body =
    model === "whisper-1"
      ? { ...timed(lines), text, duration: heard.seconds, usage }
      : model === "gpt-transcribe"
        ? { text, usage }
        : { text, usage: { type: "tokens", input_tokens: 10, output_tokens: 10, total_tokens: 20 } };
  const about = `speech of ${video.id} from ${heard.from}`;
  return costing(json(body), { units: speechUsd(model, heard.seconds), about });
}

function complaint(form: FormData, model: string, now: Date): Response | null {
  const end = speechEnds[model];
  if (end === undefined)
    return refused(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      null,
      "model_not_found",
    );
  if (end !== null && now.toISOString().slice(0, 10) >= end)
    return refused(
      404,
      `The model \`${model}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`,
      null,
      "model_not_found",
    );
  if (model === "whisper-1") return null;
  const format = textOf(form.get("response_format"));
  if (!["", "json"].includes(format) || form.has("timestamp_granularities[]"))
    return refused(
      400,
      `response_format '${format}' is not compatible with model '${model}'. Use 'json' instead.`,
      "response_format",
      "unsupported_value",
    );
  if (model === "gpt-transcribe" && form.has("language"))
    return refused(
      400,
      "Unsupported parameter: 'language'. Use 'languages' instead.",
      "language",
      "unsupported_parameter",
    );
  return null;
}

const timed = (lines: ReturnType<typeof spokenLines>) => ({
  task: "transcribe",
  language: "english",
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
});

const refused = (status: number, message: string, param: string | null, code: string | null) =>
  json(
    { error: { message, type: status === 413 ? "server_error" : "invalid_request_error", param, code } },
    status,
  );
