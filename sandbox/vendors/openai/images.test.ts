import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readImageHeader } from "../../../app/images/image-header";
import { createWorld } from "../../world.ts";
import { editImage, generateImage } from "./images.ts";

const world = createWorld();
const posted = (body: unknown) =>
  new Request("https://api.openai.com/v1/images/generations", { method: "POST", body: JSON.stringify(body) });
const asked = {
  model: "gpt-image-2.5-flare",
  prompt: 'A thumbnail for "The quiet studio"',
  size: "1280x720",
};

async function drawn(body: Record<string, unknown>) {
  const response = await generateImage(posted({ ...asked, ...body }), world);
  const answer = (await response.json()) as { data: { b64_json: string }[]; usage: Record<string, number> };
  return { bytes: Buffer.from(answer.data[0]?.b64_json ?? "", "base64"), usage: answer.usage };
}

describe("pictures", () => {
  test.each(["png", "jpeg", "webp"])("%s of the size asked for", async (type) => {
    const { bytes } = await drawn({ output_format: type });
    expect(readImageHeader(bytes)).toEqual({ type, width: 1280, height: 720, alpha: false });
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
  });

  test("a PNG holds every pixel", async () => {
    const { bytes } = await drawn({ output_format: "png" });
    const start = bytes.indexOf("IDAT", 0, "latin1");
    const rows = inflateSync(bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start - 4)));
    expect(rows.length).toBe((1280 * 3 + 1) * 720);
  });

  test("less quality weighs less", async () => {
    const [light, heavy] = await Promise.all([
      drawn({ output_format: "jpeg", output_compression: 40 }),
      drawn({ output_format: "jpeg", output_compression: 95 }),
    ]);
    expect(light.bytes.length).toBeLessThan(heavy.bytes.length);
  });

  test("the same words draw the same picture, others another", async () => {
    const [one, same, other] = await Promise.all([drawn({}), drawn({}), drawn({ prompt: "Something else" })]);
    expect(one.bytes.equals(same.bytes)).toBe(true);
    expect(one.bytes.equals(other.bytes)).toBe(false);
  });
});

describe("refusals", () => {
  test.each([
    ["an unknown model", { model: "gpt-image-nine" }, "model_not_found"],
    ["a size off the grid", { size: "1281x720" }, "invalid_value"],
    ["a strip", { size: "3840x256" }, "invalid_value"],
    ["compressed png", { output_format: "png", output_compression: 80 }, "invalid_value"],
    ["what the safety system refuses", { prompt: "A nude in a studio" }, "moderation_blocked"],
  ])("%s", async (_what, change, code) => {
    const response = await generateImage(posted({ ...asked, ...change }), world);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  test("an edit needs one to sixteen references", async () => {
    const edit = (list: unknown) => editImage(posted({ ...asked, images: list }), world);
    expect((await edit([])).status).toBe(400);
    expect((await edit([{ image_url: "https://i.ytimg.com/vi/a/hqdefault.jpg" }])).status).toBe(200);
  });
});
