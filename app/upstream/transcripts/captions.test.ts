import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasRecordings, recorded } from "../replay";
import { readCaptions } from "./captions";
import { oneLine } from "./cues";
import type { Cue } from "./port";

const recording = (name: string) => recorded(`youtube/${name}`);

describe.runIf(hasRecordings)("recorded caption files", () => {
  test("manual captions read the same from json3 and srv1", () => {
    const expected = [
      { start: 1.36, duration: 1.68, text: "[♪♪♪]" },
      { start: 18.64, duration: 3.24, text: "♪ We're no strangers to love ♪" },
      { start: 22.64, duration: 4.32, text: "♪ You know the rules and so do I ♪" },
    ];
    expect(readCaptions(recording("captions/manual.en.dQw4w9WgXcQ.trimmed.json3.json"), false)).toEqual(
      expected,
    );
    expect(readCaptions(recording("captions/manual.en.dQw4w9WgXcQ.trimmed.srv1.xml"), false)).toEqual(
      expected,
    );
  });

  test("automatic captions read the same from json3 and srv3, window and line-break events left out", () => {
    const expected = [
      { start: 0.32, duration: 14.26, text: "[Music]" },
      { start: 18.8, duration: 7.16, text: "We're no strangers to" },
    ];
    expect(readCaptions(recording("captions/asr.en.dQw4w9WgXcQ.trimmed.json3.json"), true)).toEqual(expected);
    expect(readCaptions(recording("captions/asr.en.dQw4w9WgXcQ.trimmed.srv3.xml"), true)).toEqual(expected);
  });

  test("a whole hour of automatic captions: every spoken word once, no line over the next", () => {
    const file = recording("captions/asr.en.y2bcaptions.json3.json");
    const cues = readCaptions(file, true) ?? [];
    const words = (JSON.parse(file) as { events: { segs?: { utf8: string }[] }[] }).events
      .flatMap((event) => event.segs ?? [])
      .map((segment) => segment.utf8)
      .join(" ");
    expect(cues.length).toBe(1053);
    expect(cues.map((cue) => cue.text).join(" ")).toBe(oneLine(words));
    expect(cues.slice(0, 2)).toEqual([
      { start: 0, duration: 3, text: "in the comments all right oh good I" },
      expect.objectContaining({ start: 3 }),
    ]);
    expect(overlaps(cues)).toBe(0);
  });

  test("srv1 with markup and an empty line", () => {
    expect(readCaptions(recording("jdepoix-youtube-transcript-api/transcript.xml"), false)).toEqual([
      { start: 0, duration: 1.54, text: "Hey, this is just a test" },
      { start: 1.54, duration: 4.16, text: "this is not the original transcript" },
      { start: 5.7, duration: 3.239, text: "just something shorter, I made up for testing" },
    ]);
  });
});

const overlaps = (cues: Cue[]) =>
  cues.filter((cue, at) => cue.start + cue.duration > (cues[at + 1]?.start ?? Infinity) + 1e-9).length;

/** What one line of any format may hold. */
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
