/** Serves drawn pictures over HTTP. */
import { Chance } from "../market/random.ts";
import { Canvas, type Colour } from "./canvas.ts";
import { encode, type PictureFormat } from "./encode.ts";
import { letter } from "./lettering.ts";
import { picture } from "./picture.ts";

function served(file: Buffer, format: PictureFormat, status = 200): Response {
  return new Response(new Uint8Array(file), {
    status,
    headers: { "content-type": `image/${format}`, "cache-control": "public, max-age=7200" },
  });
}

export function servedPicture(
  words: string,
  width: number,
  height: number,
  format: PictureFormat = "jpeg",
): Response {
  // In quotation marks, so that all words form the title.
  return served(encode(picture(`"${words.replaceAll('"', "")}"`, width, height), format, 85), format);
}

const grounds: Colour[] = [
  [91, 91, 214],
  [38, 132, 120],
  [176, 48, 88],
  [178, 110, 52],
  [52, 110, 190],
  [110, 70, 170],
  [60, 120, 60],
  [190, 80, 60],
];

/** Returns a square with the first letter of a name, for logos and channel pictures. */
export function monogram(name: string, side: number): Response {
  const canvas = new Canvas(side, side, new Chance("monogram", name).pick(grounds));
  const dot = Math.max(1, Math.floor(side / 11));
  const [width, height] = [5 * dot, 7 * dot];
  letter(canvas, name.charAt(0), {
    x: Math.round((side - width) / 2),
    y: Math.round((side - height) / 2),
    width: side,
    height: side,
    dot,
    colour: [255, 255, 255],
  });
  return served(encode(canvas, "png"), "png");
}

/** Returns the small gray picture that vendors send with a 404. */
export function greyPicture(): Response {
  return served(encode(new Canvas(120, 90, [200, 200, 204]), "jpeg", 80), "jpeg", 404);
}
