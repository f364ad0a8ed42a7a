import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeJpeg } from "../../sandbox/drawing/jpeg";
import { picture } from "../../sandbox/drawing/picture";
import { fixture, recordedRows } from "../vendors/replay";
import { downloadName, slugOf } from "./download-name";
import { type ImageHeader, readImageHeader } from "./image-header";
import { artworkRules, thumbnailRules, titleWarnings } from "./image-rules";

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));
const be = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
const le = (value: number, bytes: number) => be(value, bytes).reverse();
const zeros = (count: number) => Array.from({ length: count }, () => 0);

function pngHeader({ width, height, alpha }: ImageHeader, transparentColour: boolean): number[] {
  const ihdr = [
    ...be(13, 4),
    ...ascii("IHDR"),
    ...be(width, 4),
    ...be(height, 4),
    8,
    alpha ? 6 : 2,
    0,
    0,
    0,
    ...zeros(4),
  ];
  const trns = transparentColour ? [...be(6, 4), ...ascii("tRNS"), ...zeros(10)] : [];
  return [0x89, ...ascii("PNG\r\n\x1a\n"), ...ihdr, ...trns, ...be(1, 4), ...ascii("IDAT"), ...zeros(5)];
}

function jpegHeader({ width, height }: ImageHeader, before: number[]): number[] {
  const app = [0xff, 0xe1, ...be(before.length + 2, 2), ...before];
  return [
    0xff,
    0xd8,
    ...app,
    0xff,
    0xff,
    0xc2,
    ...be(17, 2),
    8,
    ...be(height, 2),
    ...be(width, 2),
    3,
    ...zeros(9),
  ];
}

function webpHeader({ width, height, alpha }: ImageHeader, kind: "VP8 " | "VP8L" | "VP8X"): number[] {
  const body = {
    "VP8 ": [...zeros(3), 0x9d, 0x01, 0x2a, ...le(width, 2), ...le(height, 2)],
    VP8L: [0x2f, ...le(width - 1 + (height - 1) * 2 ** 14 + (alpha ? 2 ** 28 : 0), 4), ...zeros(8)],
    VP8X: [alpha ? 0x10 : 0, 0, 0, 0, ...le(width - 1, 3), ...le(height - 1, 3)],
  }[kind];
  return [...ascii("RIFF"), ...zeros(4), ...ascii("WEBP"), ...ascii(kind), ...le(body.length, 4), ...body];
}

const side = fc.integer({ min: 1, max: 16_000 });
const bytes = (list: number[]) => new Uint8Array(list);

describe("header", () => {
  test("PNG, with alpha as a channel or as a colour", () => {
    fc.assert(
      fc.property(side, side, fc.boolean(), fc.boolean(), (width, height, alpha, colour) => {
        const header: ImageHeader = { type: "png", width, height, alpha };
        expect(readImageHeader(bytes(pngHeader(header, colour)))).toEqual({
          ...header,
          alpha: alpha || colour,
        });
      }),
    );
  });

  test("JPEG, whatever stands before the frame", () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 }),
        (width, height, exif) => {
          const header: ImageHeader = { type: "jpeg", width, height, alpha: false };
          expect(readImageHeader(bytes(jpegHeader(header, exif)))).toEqual(header);
        },
      ),
    );
  });

  test("WebP in its three forms", () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.boolean(),
        fc.constantFrom("VP8 ", "VP8L", "VP8X"),
        (width, height, alpha, kind) => {
          const header: ImageHeader = { type: "webp", width, height, alpha: alpha && kind !== "VP8 " };
          expect(readImageHeader(bytes(webpHeader(header, kind as "VP8L")))).toEqual(header);
        },
      ),
    );
  });

  const drawnByAModel = recordedRows([
    ["openai/responses_image_generation_tool_jpeg_200.json", 1536, 1024],
  ]).map(([file, width, height]) => {
    const { response } = JSON.parse(fixture(file)) as {
      response: { json: { output: { type: string; result: string }[] } };
    };
    const drawn = response.json.output.find(({ type }) => type === "image_generation_call")?.result ?? "";
    return ["a model's", new Uint8Array(Buffer.from(drawn, "base64")), width, height] as const;
  });
  test.each([
    ["the sandbox's", encodeJpeg(picture("A quiet studio", 1280, 720)), 1280, 720] as const,
    ...drawnByAModel,
  ])("a whole JPEG: %s", (_, drawn, width, height) => {
    expect(readImageHeader(drawn)).toEqual({ type: "jpeg", width, height, alpha: false });
  });

  test("anything else and anything cut off is null, never a throw", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => readImageHeader(noise) === null));
    const whole = pngHeader({ type: "png", width: 1280, height: 720, alpha: false }, false);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 32 }),
        (cut) => readImageHeader(bytes(whole.slice(0, cut))) === null,
      ),
    );
  });
});

describe("rules", () => {
  const cover = { type: "jpeg" as const, width: 2048, height: 2048, alpha: false, bytes: 400_000 };
  const failing = (outcomes: { rule: string; passes: boolean }[]) =>
    outcomes.filter((outcome) => !outcome.passes).map((outcome) => outcome.rule);

  test("a cover passes from 1400 to 3000 pixels", () => {
    expect(failing(artworkRules(cover))).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (pixels) => {
        const passes = failing(artworkRules({ ...cover, width: pixels, height: pixels })).length === 0;
        expect(passes).toBe(pixels >= 1400 && pixels <= 3000);
      }),
    );
  });

  test("each broken rule is named", () => {
    expect(failing(artworkRules({ ...cover, width: 3001, type: "png", alpha: true }))).toEqual([
      "Square",
      "1400 to 3000 pixels",
      "JPEG",
      "No transparency",
    ]);
    const frame = { ...cover, width: 1280, height: 720 };
    expect(failing(thumbnailRules(frame))).toEqual([]);
    expect(failing(thumbnailRules({ ...frame, bytes: 2_097_152, height: 721 }))).toEqual([
      "1280 × 720",
      "Under 2 MB",
    ]);
  });

  test("words Apple refuses are warned of once", () => {
    expect(titleWarnings("The New Podcast: news of the podcast")).toHaveLength(2);
    expect(titleWarnings("The Quiet Studio")).toEqual([]);
  });
});

describe("download name", () => {
  const at = new Date("2026-11-20T09:05:07.123Z");

  test("title, time and type", () => {
    expect(downloadName("Don’t Stop: 40 Interviews – in a Week!", "Education", at, "jpeg")).toBe(
      "dont-stop-40-interviews-in-a-week-education-20261120-090507.jpg",
    );
    expect(downloadName("Größer im Café", "How to", at, "webp")).toBe(
      "grosser-im-cafe-how-to-20261120-090507.webp",
    );
    expect(downloadName("!!!", "Bold", at, "png")).toBe("image-bold-20261120-090507.png");
  });

  test("any title makes a name every file system takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
        expect(slugOf(title)).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
        expect(slugOf(title).length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
