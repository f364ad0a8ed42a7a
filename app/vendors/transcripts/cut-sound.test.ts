import fc from "fast-check";
import { expect, test } from "vitest";
import { heardIn } from "../../../sandbox/vendors/openai/heard";
import { soundLength, soundOf } from "../../../sandbox/vendors/youtube/player/sound";
import { createWorld } from "../../../sandbox/world";
import { cutSound } from "./cut-sound";

const [someVideo] = createWorld().market.videos;
if (!someVideo) throw new Error("The market has no video");
const video = { ...someVideo, durationSeconds: 95.5 };
const whole = new Uint8Array(joined(soundOf(video)));

function joined(parts: Uint8Array[]): number[] {
  return parts.flatMap((part) => [...part]);
}

test("an answer names the length of the sound", () => {
  expect(soundLength(video)).toBe(whole.byteLength);
});

test("each piece is decoded alone, begins at zero and has the length that its place says", () => {
  const pieces = cutSound([whole], 95.5, 30) ?? [];
  const heard = pieces.map(({ from, to, bytes }) => ({
    from,
    to,
    ...heardIn(new Uint8Array(joined(bytes))),
  }));
  expect(heard).toEqual([
    { videoId: video.id, from: 0, to: 30, seconds: 30 },
    { videoId: video.id, from: 30, to: 60, seconds: 30 },
    { videoId: video.id, from: 60, to: 90, seconds: 30 },
    { videoId: video.id, from: 90, to: 95.5, seconds: 5.5 },
  ]);
});

test("it is the same however the bytes came from the network", () => {
  const expected = cutSound([whole], 95.5, 30)?.map(({ bytes }) => joined(bytes));
  fc.assert(
    fc.property(fc.array(fc.nat(whole.byteLength), { maxLength: 12 }), (places) => {
      const ends = [...places.toSorted((a, b) => a - b), whole.byteLength];
      const parts = ends.map((end, at) => whole.subarray(ends[at - 1] ?? 0, end));
      expect(cutSound(parts, 95.5, 30)?.map(({ bytes }) => joined(bytes))).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});

test("what is no fragmented MP4 is not cut, and broken bytes never throw", () => {
  expect(cutSound([], 10, 30)).toBeNull();
  expect(cutSound([new TextEncoder().encode("\u001aE\u00df\u00a3 webm")], 10, 30)).toBeNull();
  expect(cutSound([whole.subarray(0, whole.byteLength - 1)], 95.5, 30)).toBeNull();
  const head = Math.min(700, whole.byteLength);
  fc.assert(
    fc.property(fc.nat(head - 1), fc.nat(255), (place, value) => {
      const broken = whole.slice();
      broken[place] = value;
      const pieces = cutSound([broken], 95.5, 30);
      expect(pieces === null || pieces.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
