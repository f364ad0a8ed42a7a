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

/** Builds an EBML element (RFC 8794) with a length of four bytes. */
const element = (id: number[], ...content: (number[] | Uint8Array)[]): number[] => {
  const inside = content.flatMap((part) => [...part]);
  const size = inside.length;
  return [...id, 0x10 | (size >> 24), (size >> 16) & 255, (size >> 8) & 255, size & 255, ...inside];
};
const thousandth = element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]);
const milliseconds = (time: number) => [time >> 16, (time >> 8) & 255, time & 255];
/** Sound of the length of 10 s in each cluster, whose block contains the cluster's number. */
const clusterOf = (number: number, at: number) =>
  element(
    [0x1f, 0x43, 0xb6, 0x75],
    element([0xe7], milliseconds(at)),
    element([0xa3], [0x81, 0, 0, 0x80, number]),
  );
const ebml = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], new TextEncoder().encode("webm")));
const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], [1, 2, 3]));
const duration = element([0x44, 0x89], [0x47, 0xba, 0x6e, 0x40]);
const webm = new Uint8Array([
  ...ebml,
  ...element(
    [0x18, 0x53, 0x80, 0x67],
    element([0xec], [0, 0]),
    element([0x15, 0x49, 0xa9, 0x66], thousandth, duration),
    tracks,
    ...[0, 1, 2, 3, 4].map((number) => clusterOf(number, number * 10_000)),
  ),
]);

test("WebM is cut at its clusters: each piece has the head, begins at zero and names no length", () => {
  const pieces = cutSound([webm.subarray(0, 50), webm.subarray(50)], 45.5, 20) ?? [];
  expect(pieces.map(({ from, to }) => [from, to])).toEqual([
    [0, 20],
    [20, 40],
    [40, 45.5],
  ]);
  const clusters = [
    [clusterOf(0, 0), clusterOf(1, 10_000)],
    [clusterOf(2, 0), clusterOf(3, 10_000)],
    [clusterOf(4, 0)],
  ];
  const open = [0x18, 0x53, 0x80, 0x67, 0x01, ...Array<number>(7).fill(255)];
  const head = [...ebml, ...open, 0x15, 0x49, 0xa9, 0x66, 0x80 | thousandth.length, ...thousandth, ...tracks];
  expect(pieces.map(({ bytes }) => joined(bytes))).toEqual(clusters.map((own) => [...head, ...own.flat()]));
});

test("a piece of WebM can be cut again, and broken WebM never throws", () => {
  const [piece] = cutSound([webm], 45.5, 20) ?? [];
  expect(cutSound(piece?.bytes ?? [], 20, 10)?.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [10, 20],
  ]);
  expect(cutSound([webm.subarray(0, webm.byteLength - 1)], 45.5, 20)).toBeNull();
  fc.assert(
    fc.property(fc.nat(webm.byteLength - 1), fc.nat(255), (place, value) => {
      const broken = webm.slice();
      broken[place] = value;
      const pieces = cutSound([broken], 45.5, 20);
      expect(pieces === null || pieces.length > 0).toBe(true);
    }),
    { numRuns: 500 },
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
