/**
 * `POST /v1/images/generations` and `/v1/images/edits` (the JSON format): real pictures, drawn from
 * the prompt.
 */
import { costing } from "../../bill.ts";
import { encode, type PictureFormat } from "../../drawing/encode.ts";
import { picture } from "../../drawing/picture.ts";
import { rememberWords } from "./picture-words.ts";
import { hash } from "../../market/random.ts";
import { bodyOf, json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { imageUsd } from "./bill.ts";

const models =
  /^(?:gpt-image-(?:1|2)(?:\.\d)?(?:-(?:mini|sunburst|flare))?|chatgpt-image-latest)(?:-\d{4}-\d\d-\d\d)?$/;
const formats = ["png", "jpeg", "webp"];
/** Output tokens of a 1024 × 1024 image by quality. */
const tokens: Record<string, number> = { low: 196, medium: 439, high: 1756, xhigh: 3122, max: 7024 };

const refused: [RegExp, string][] = [
  [/\b(?:nude|naked|nsfw|porn\w*|sexual\w*)\b/i, "sexual"],
  [/\b(?:gore|gory|beheading|massacre|dismember\w*)\b/i, "violence"],
];

/** Minimum milliseconds of a real model; drawing itself is faster. */
const shortest = 1500;

export const generateImage = async (request: Request, world: World) =>
  draw(await bodyOf(request), false, world);
export const editImage = async (request: Request, world: World) => draw(await bodyOf(request), true, world);

async function draw(body: Record<string, unknown>, edit: boolean, world: World): Promise<Response> {
  const { model, prompt, size = "1024x1024", quality = "medium", output_format: format = "png" } = body;
  if (typeof model !== "string" || !models.test(model)) return modelUnknown(model);
  if (typeof prompt !== "string" || prompt === "" || prompt.length > 32_000)
    return invalidValue("prompt", "Invalid value: 'prompt'. Expected 1 to 32000 characters.");
  const [width = 0, height = 0] = String(size).split("x").map(Number);
  if (!sizeFits(width, height))
    return invalidValue(
      "size",
      `Invalid value: '${String(size)}'. Width and height must be divisible by 16, the ratio at most 3:1.`,
    );
  if (!formats.includes(String(format)))
    return invalidValue(
      "output_format",
      `Invalid value: '${String(format)}'. Supported: 'png', 'jpeg', 'webp'.`,
    );
  if (body.output_compression !== undefined && format === "png")
    return invalidValue("output_compression", "Compression is not supported for output format 'png'.");
  const references = edit ? referencesIn(body) : [];
  if (!references)
    return invalidValue("images", "Expected 1 to 16 images with an 'image_url' or a 'file_id'.");
  const violation = refused.find(([words]) => words.test(prompt))?.[1];
  if (violation) return moderationBlocked(violation);

  await new Promise((resolve) => setTimeout(resolve, shortest * world.latency));
  const compression = typeof body.output_compression === "number" ? body.output_compression : 100;
  const drawn = picture(prompt, width, height);
  const file = encode(drawn, format as PictureFormat, compression);
  rememberWords(world, file.toString("base64"), drawn.words);
  const text = Math.ceil(prompt.length / 4);
  const looked = references.length * 800;
  const out = Math.round(((tokens[String(quality)] ?? 439) * width * height) / 1024 ** 2);
  const answer = json({
    created: Math.floor(world.now().getTime() / 1000),
    data: [{ b64_json: file.toString("base64") }],
    background: "opaque",
    output_format: format,
    size: `${width}x${height}`,
    quality,
    usage: {
      input_tokens: text + looked,
      output_tokens: out,
      total_tokens: text + looked + out,
      input_tokens_details: { text_tokens: text, image_tokens: looked },
    },
  });
  const about = `${model} ${hash(prompt, width, height, String(quality))}`;
  return costing(answer, { units: imageUsd(text, looked, out), about });
}

function sizeFits(width: number, height: number): boolean {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return shorter >= 256 && longer <= 3840 && longer <= 3 * shorter && width % 16 === 0 && height % 16 === 0;
}

function referencesIn({ images }: Record<string, unknown>): string[] | null {
  if (!Array.isArray(images) || images.length === 0 || images.length > 16) return null;
  const found = images.map(
    (image: { image_url?: unknown; file_id?: unknown }) => image.image_url ?? image.file_id,
  );
  return found.every((one): one is string => typeof one === "string" && one !== "") ? found : null;
}

const requestRefused = (message: string, type: string, param: string | null, code: string) =>
  json({ error: { message, type, param, code } }, 400);

const modelUnknown = (model: unknown) =>
  requestRefused(
    `The requested model '${String(model)}' does not exist.`,
    "invalid_request_error",
    "model",
    "model_not_found",
  );

const invalidValue = (param: string, message: string) =>
  requestRefused(message, "invalid_request_error", param, "invalid_value");

const moderationBlocked = (violation: string) =>
  requestRefused(
    `Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID req_sandbox. safety_violations=[${violation}]`,
    "image_generation_user_error",
    null,
    "moderation_blocked",
  );
