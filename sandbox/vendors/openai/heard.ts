/**
 * Emulated speech recognition: reads which part of which video a file contains, and its length for
 * a decoder.
 */

export interface Heard {
  videoId: string;
  /** Seconds of the video. */
  from: number;
  to: number;
  /** Length in seconds, with silence before the first fragment. */
  seconds: number;
}

/** Returns null if the bytes are not decodable audio. */
export function heardIn(bytes: Uint8Array): Heard | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, bytes.byteLength);
  if (boxes?.[0]?.type !== "ftyp" || boxes[1]?.type !== "moov") return null;
  const scale = inner(view, boxes[1], ["trak", "mdia", "mdhd"]);
  const marks = boxes.filter(({ type }) => type === "mdat").map(({ at }) => markAt(bytes, at + 8));
  const [first, last] = [marks[0], marks.at(-1)];
  if (!scale || !first || !last || marks.some((mark) => mark?.videoId !== first.videoId)) return null;
  const timescale = view.getUint32(scale.at + 8 + 12);
  const starts = boxes
    .filter(({ type }) => type === "moof")
    .map((moof) => inner(view, moof, ["traf", "tfdt"]))
    .map((tfdt) => (tfdt ? Number(view.getBigUint64(tfdt.at + 12)) / timescale : Number.NaN));
  const [begins = Number.NaN, lastBegins = Number.NaN] = [starts[0], starts.at(-1)];
  // The fragments must be consecutive in the video.
  const fits = Math.abs(lastBegins - begins - (last.from - first.from)) < 0.01;
  // A part that declares the length of the whole video is not decodable.
  if (!fits || (first.from > 0 && inner(view, boxes[1], ["mvex", "mehd"]))) return null;
  return { videoId: first.videoId, from: first.from, to: last.to, seconds: lastBegins + last.to - last.from };
}

interface Box {
  type: string;
  at: number;
  end: number;
}

function boxesIn(view: DataView, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (at + 8 > to) return null;
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) return null;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((letter) => view.getUint8(at + letter)));
    boxes.push({ type, at, end: at + size });
    at += size;
  }
  return boxes;
}

function inner(view: DataView, box: Box, path: string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const type of path)
    found = found && boxesIn(view, found.at + 8, found.end)?.find((one) => one.type === type);
  return found;
}

function markAt(bytes: Uint8Array, at: number) {
  const text = new TextDecoder().decode(bytes.subarray(at, at + 80));
  const [, videoId, from, to] = /^sandbox-video=([\w-]{11});from=([\d.]+);to=([\d.]+);/.exec(text) ?? [];
  return videoId ? { videoId, from: Number(from), to: Number(to) } : undefined;
}
