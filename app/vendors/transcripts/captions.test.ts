import fc from "fast-check";
import { expect, test } from "vitest";
import { fixture, recordedRows } from "../replay";
import { readCaptions } from "./captions";
import { oneLine } from "./cues";
import type { Cue } from "./port";

const roomManual = [
  { start: 1.2, duration: 1.5, text: "[door opens]" },
  { start: 3, duration: 2.5, text: "Here's our room" },
  { start: 6, duration: 4, text: "It is quiet and it is ours" },
];
const songManual = [
  { start: 1.36, duration: 1.68, text: "[♪♪♪]" },
  { start: 18.64, duration: 3.24, text: "♪ We're no strangers to love ♪" },
  { start: 22.64, duration: 4.32, text: "♪ You know the rules and so do I ♪" },
];
test.each([
  ["captions/manual.json3.json", roomManual],
  ["captions/manual.srv1.xml", roomManual],
  ...recordedRows([
    ["youtube/captions/manual.en.dQw4w9WgXcQ.trimmed.json3.json", songManual],
    ["youtube/captions/manual.en.dQw4w9WgXcQ.trimmed.srv1.xml", songManual],
  ]),
])("manual captions: %s", (file, expected) => {
  expect(readCaptions(fixture(file), false)).toEqual(expected);
});

const roomHeard = [
  { start: 0.4, duration: 5, text: "[Music]" },
  { start: 7.2, duration: 3.1, text: "Here's our room" },
];
const songHeard = [
  { start: 0.32, duration: 14.26, text: "[Music]" },
  { start: 18.8, duration: 7.16, text: "We're no strangers to" },
];
test.each([
  ["captions/automatic.json3.json", roomHeard],
  ["captions/automatic.srv3.xml", roomHeard],
  ...recordedRows([
    ["youtube/captions/asr.en.dQw4w9WgXcQ.trimmed.json3.json", songHeard],
    ["youtube/captions/asr.en.dQw4w9WgXcQ.trimmed.srv3.xml", songHeard],
  ]),
])("automatic captions, window and line-break events left out: %s", (file, expected) => {
  expect(readCaptions(fixture(file), true)).toEqual(expected);
});

const markedUp = [
  { start: 0, duration: 2.5, text: "Welcome" },
  { start: 2.5, duration: 3.1, text: "this is our room" },
  { start: 5.6, duration: 2, text: "made quiet" },
];
const madeUpForTesting = [
  { start: 0, duration: 1.54, text: "Hey, this is just a test" },
  { start: 1.54, duration: 4.16, text: "this is not the original transcript" },
  { start: 5.7, duration: 3.239, text: "just something shorter, I made up for testing" },
];
test.each([
  ["captions/markup.srv1.xml", markedUp],
  ...recordedRows([["youtube/jdepoix-youtube-transcript-api/transcript.xml", madeUpForTesting]]),
])("srv1 with markup and an empty line: %s", (file, expected) => {
  expect(readCaptions(fixture(file), false)).toEqual(expected);
});

test("an event at the very beginning may say no time", () => {
  const events = [
    { dDurationMs: 1500, segs: [{ utf8: "first" }] },
    { tStartMs: 1500, dDurationMs: 1000, segs: [{ utf8: "second" }] },
  ];
  expect(readCaptions(JSON.stringify({ wireMagic: "pb3", events }), false)).toEqual([
    { start: 0, duration: 1.5, text: "first" },
    { start: 1.5, duration: 1, text: "second" },
  ]);
});

/**
 * The format of YouTube's speech recognition: each line stays on screen while the next one is
 * spoken.
 */
const spokenHour = JSON.stringify({
  wireMagic: "pb3",
  events: [
    { tStartMs: 0, dDurationMs: 3_600_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
    ...Array.from({ length: 1200 }, (_, at) => [
      {
        tStartMs: at * 3000,
        dDurationMs: 5200,
        wWinId: 1,
        segs: ["room", " after", ` room ${at}`].map((utf8, word) => ({ utf8, tOffsetMs: word * 400 })),
      },
      { tStartMs: at * 3000 + 2990, dDurationMs: 2210, wWinId: 1, aAppend: 1, segs: [{ utf8: "\n" }] },
    ]).flat(),
  ],
});
const lived = recordedRows([["youtube/captions/asr.en.y2bcaptions.json3.json", 1053]]).map(
  ([file, count]) => [file, fixture(file), count] as const,
);
test.each([["ours", spokenHour, 1200] as const, ...lived])(
  "a whole hour of automatic captions, every spoken word once, no line over the next: %s",
  (_, file, count) => {
    const cues = readCaptions(file, true) ?? [];
    const words = (JSON.parse(file) as { events: { segs?: { utf8: string }[] }[] }).events
      .flatMap((event) => event.segs ?? [])
      .map((segment) => segment.utf8)
      .join(" ");
    expect(cues).toHaveLength(count);
    expect(cues.map((cue) => cue.text).join(" ")).toBe(oneLine(words));
    expect(cues[0]).toMatchObject({ start: 0, duration: 3 });
    expect(cues[1]?.start).toBe(3);
    expect(overlaps(cues)).toBe(0);
  },
);

const overlaps = (cues: Cue[]) =>
  cues.filter((cue, at) => cue.start + cue.duration > (cues[at + 1]?.start ?? Infinity) + 1e-9).length;

/** A line that every format can express. */
const line = fc.record({
  start: fc.nat(20_000_000),
  duration: fc.integer({ min: 1, max: 9_000 }),
  text: fc
    .string({
      unit: fc.constantFrom("a", "é", "&", "<", ">", '"', "'", " ", "|", "日", "\n", ";"),
      minLength: 1,
    })
    .filter((text) => oneLine(text) !== ""),
});
const lines = fc.uniqueArray(line, { selector: (one) => one.start, minLength: 1, maxLength: 30 });
const inOrder = (given: { start: number; duration: number; text: string }[]) =>
  [...given]
    .sort((a, b) => a.start - b.start)
    .map((one) => ({ start: one.start / 1000, duration: one.duration / 1000, text: oneLine(one.text) }));

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const formats: Record<string, (given: { start: number; duration: number; text: string }[]) => string> = {
  json3: (given) =>
    JSON.stringify({
      wireMagic: "pb3",
      events: given.map((one) => ({
        tStartMs: one.start,
        dDurationMs: one.duration,
        segs: Array.from(one.text, (letter) => ({ utf8: letter })),
      })),
    }),
  srv3: (given) =>
    `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body>${given
      .map((one) => `<p t="${one.start}" d="${one.duration}"><s>${escaped(one.text)}</s></p>`)
      .join("\n")}</body></timedtext>`,
  srv1: (given) =>
    `<?xml version="1.0" encoding="utf-8" ?><transcript>${given
      .map(
        (one) =>
          `<text start="${one.start / 1000}" dur="${one.duration / 1000}">${escaped(escaped(one.text))}</text>`,
      )
      .join("")}</transcript>`,
};

test.each(Object.keys(formats))("%s gives back the lines that were written, entities and all", (format) => {
  fc.assert(
    fc.property(lines, (given) => {
      expect(readCaptions(formats[format]?.(given) ?? "", false)).toEqual(inOrder(given));
    }),
  );
});

test("clipped lines never overlap and keep every word", () => {
  fc.assert(
    fc.property(lines, (given) => {
      const cues = readCaptions(formats.json3?.(given) ?? "", true) ?? [];
      expect(overlaps(cues)).toBe(0);
      expect(cues.map((cue) => cue.text)).toEqual(inOrder(given).map((one) => one.text));
    }),
  );
});

test("the same words at the same moment stand once; words added to a line join it", () => {
  const file = JSON.stringify({
    events: [
      { tStartMs: 0, dDurationMs: 2000, segs: [{ utf8: "twice" }] },
      { tStartMs: 0, dDurationMs: 2000, segs: [{ utf8: "twice" }] },
      { tStartMs: 1000, aAppend: 1, segs: [{ utf8: "\nand more" }] },
      { tStartMs: 5000, segs: [{ utf8: "no end" }] },
    ],
  });
  expect(readCaptions(file, false)).toEqual([
    { start: 0, duration: 2, text: "twice" },
    { start: 0, duration: 2, text: "twice and more" },
    { start: 5, duration: 2, text: "no end" },
  ]);
});

test.each(["", "<html><body>Sorry</body></html>", "{not json", "WEBVTT"])("%j is no caption file", (text) => {
  expect(readCaptions(text, false)).toBeNull();
});
