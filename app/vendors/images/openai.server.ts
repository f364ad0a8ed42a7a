import OpenAI from "openai";
import type { ImagesResponse } from "openai/resources/images";
import { z } from "zod";
import type { Charge, Connection, Send } from "../call";
import { openaiClient, withOpenAI } from "../openai.server";
import { fit } from "../response.server";
import type { ImageRequest, ImagesPort } from "./port";
import { dearestImageUsd, imageUsd } from "./prices";

/** Milliseconds. High quality usually takes two minutes. */
const longestWait = 180_000;

const tokens = z.number().catch(0);
const answer = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });
const used = z.object({
  input_tokens: tokens,
  output_tokens: tokens,
  input_tokens_details: z.object({ text_tokens: tokens, image_tokens: tokens }).nullish().catch(null),
});

export function openaiImages(connection: Connection, { model: configured }: { model: string }): ImagesPort {
  return {
    draw(request) {
      const model = request.model || configured;
      const body = bodyOf(request, model);
      const references = request.references ?? [];
      return connection.call({
        operation: references.length > 0 ? "images/edits" : "images/generations",
        request: { ...body, references },
        keep: "this-run",
        bucket: "images",
        units: dearestImageUsd,
        perform: (send, charge) => withOpenAI(connection, () => perform({ send, charge }, body, references)),
      });
    },
  };

  async function perform(
    { send, charge }: { send: Send; charge: Charge },
    body: ReturnType<typeof bodyOf>,
    references: string[],
  ) {
    const client = openaiClient(connection, send, longestWait);
    // The JSON format takes reference images by URL, so none passes through the console. The
    // client's types cover only the multipart format.
    const edit = (size: string) =>
      client.post<ImagesResponse>("/images/edits", {
        body: { ...body, size, images: references.map((image_url) => ({ image_url })) },
      });
    const received: ImagesResponse =
      references.length > 0
        ? await edit(body.size).catch((error: unknown) => {
            if (!refusesSize(error)) throw error;
            return edit(nearestEditSize(body.size));
          })
        : await client.images.generate(body);
    const usage = usageOf(body.model, received);
    // OpenAI also charges for an answer without an image.
    if (usage.usd !== 0) charge(usage.usd);
    const { data } = fit("openai", answer, received);
    return { value: { base64: data[0]?.b64_json ?? "", usage } };
  }
}

/** New images may have any size. Edits in JSON allow only these (EditImageBodyJsonParam). */
const editSizes = ["1024x1024", "1536x1024", "1024x1536"];

const refusesSize = (error: unknown): boolean =>
  error instanceof OpenAI.BadRequestError && (error.param ?? "").startsWith("size");

const ratioOf = (size: string) => {
  const [width = 1, height = 1] = size.split("x").map(Number);
  return Math.log(width / height);
};

/** Returns the size with the nearest aspect ratio. */
const nearestEditSize = (wanted: string): string => {
  const off = (size: string) => Math.abs(ratioOf(size) - ratioOf(wanted));
  return editSizes.toSorted((a, b) => off(a) - off(b))[0] ?? "auto";
};

function usageOf(model: string, received: Partial<ImagesResponse> | null) {
  const usage = used.safeParse(received?.usage).data;
  const details = usage?.input_tokens_details;
  const [inputTokens, outputTokens] = [usage?.input_tokens ?? 0, usage?.output_tokens ?? 0];
  const usd = imageUsd({
    textIn: details?.text_tokens ?? inputTokens,
    imageIn: details?.image_tokens ?? 0,
    out: outputTokens,
  });
  return { model, inputTokens, outputTokens, usd };
}

function bodyOf(
  { prompt, width, height, format, compression, quality = "medium" }: ImageRequest,
  model: string,
) {
  return {
    model,
    prompt,
    size: `${width}x${height}` as const,
    quality,
    output_format: format,
    ...(format !== "png" && compression !== undefined && { output_compression: compression }),
    background: "opaque" as const,
    n: 1,
  };
}
