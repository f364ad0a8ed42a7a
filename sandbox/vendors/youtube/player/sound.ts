/**
 * A video's audio in YouTube's format: a fragmented MP4 with ten seconds per fragment (ISO/IEC
 * 14496-12). Fragments contain no real audio but the name of the video and the part, so that the
 * emulated speech recognition recognises them.
 */
import type { MarketVideo } from "../../../market/types.ts";

const timescale = 22_050;
const fragmentSeconds = 10;
const bytesPerSecond = 3000;

const uint32 = (...values: number[]) => {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => view.setUint32(at * 4, value));
  return bytes;
};

function box(type: string, ...contents: Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, { byteLength }) => sum + byteLength, 8);
  const bytes = new Uint8Array(length);
  bytes.set(uint32(length));
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const content of contents) {
    bytes.set(content, at);
    at += content.byteLength;
  }
  return bytes;
}

function head(seconds: number): Uint8Array[] {
  const length = Math.round(seconds * timescale);
  const mdhd = box("mdhd", uint32(0, 0, 0, timescale, 0, 0x55c4_0000));
  const mvex = box("mvex", box("mehd", uint32(0, length)), box("trex", uint32(0, 1, 1, 1024, 0, 0)));
  const moov = box("moov", box("mvhd", uint32(0, 0, 0, timescale, 0)), box("trak", box("mdia", mdhd)), mvex);
  return [
    box("ftyp", new TextEncoder().encode("dash\0\0\0\0iso6mp41")),
    moov,
    box("sidx", uint32(0, 1, timescale)),
  ];
}

const starts = (seconds: number) =>
  Array.from({ length: Math.ceil(seconds / fragmentSeconds) }, (_, at) => at * fragmentSeconds);

function fragment(video: MarketVideo, from: number): Uint8Array[] {
  const to = Math.min(from + fragmentSeconds, video.durationSeconds);
  const begins = Math.round(from * timescale);
  const traf = box(
    "traf",
    box("tfhd", uint32(0x0002_0000, 1)),
    box("tfdt", uint32(0x0100_0000, 0, begins)),
    box("trun", uint32(1, 1, 8)),
  );
  const sound = new Uint8Array(Math.ceil((to - from) * bytesPerSecond));
  const mark = `sandbox-video=${video.id};from=${from};to=${to};`;
  sound.set(new TextEncoder().encode(mark).subarray(0, sound.byteLength));
  return [box("moof", box("mfhd", uint32(0, from / fragmentSeconds + 1)), traf), box("mdat", sound)];
}

export function soundOf(video: MarketVideo): Uint8Array[] {
  const { durationSeconds } = video;
  return [...head(durationSeconds), ...starts(durationSeconds).flatMap((from) => fragment(video, from))];
}

/** Computes the size without creating the audio, because the player's answer names it. */
export function soundLength({ durationSeconds }: MarketVideo): number {
  const ofHead = head(durationSeconds).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const around = 16 + 8 + 8 + 16 + 20 + 20 + 8;
  return starts(durationSeconds).reduce((sum, from) => {
    const seconds = Math.min(fragmentSeconds, durationSeconds - from);
    return sum + around + Math.ceil(seconds * bytesPerSecond);
  }, ofHead);
}
