import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cue } from "../../vendors/transcripts/port";
import {
  clock,
  formattedLines,
  formattedText,
  plainText,
  rawText,
  sentencesText,
  subRip,
  webVtt,
} from "./formats";
import { readPayload } from "./frames";

const cues: Cue[] = [
  { start: 0, duration: 1.5, text: "Welcome" },
  { start: 65.25, duration: 3, text: "to A | B & <friends>" },
  { start: 3725.999, duration: 2.0, text: "Goodbye" },
];

test("times read as people write them", () => {
  expect([0, 9.99, 65, 599, 3599.9, 3600, 3725, 36_005].map(clock)).toEqual([
    "0:00",
    "0:09",
    "1:05",
    "9:59",
    "59:59",
    "1:00:00",
    "1:02:05",
    "10:00:05",
  ]);
});

test("a clock is read back as its whole seconds", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 360_000, noNaN: true }), (seconds) => {
      const parts = clock(seconds).split(":").map(Number);
      expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(Math.floor(seconds));
    }),
  );
});

test("text, raw and formatted hold the same lines", () => {
  expect(plainText(cues)).toBe("Welcome to A | B & <friends> Goodbye");
  expect(rawText(cues)).toBe("0|1.5|Welcome\n65.25|3|to A | B & <friends>\n3725.999|2|Goodbye");
  expect(formattedText(cues)).toBe("0:00 Welcome\n1:05 to A | B & <friends>\n1:02:05 Goodbye");
  expect(formattedLines(cues)[1]).toEqual({ startTime: "1:05", text: "to A | B & <friends>" });
  expect(rawText(cues).split("\n").map(readPayload)).toEqual(cues);
});

test("subtitle files", () => {
  expect(subRip(cues, false)).toBe(
    "1\n00:00:00,000 --> 00:00:01,500\nWelcome\n\n" +
      "2\n00:01:05,250 --> 00:01:08,250\nto A | B & <friends>\n\n" +
      "3\n01:02:05,999 --> 01:02:07,999\nGoodbye\n",
  );
  expect(webVtt(cues, false)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nWelcome\n\n" +
      "00:01:05.250 --> 00:01:08.250\nto A | B &amp; &lt;friends&gt;\n\n" +
      "01:02:05.999 --> 01:02:07.999\nGoodbye\n",
  );
});

test("subtitle files of the sandbox say that they are", () => {
  const [first] = cues.slice(0, 1);
  const files = [subRip, webVtt].map((write) => write(first ? [first] : [], true));
  expect(files).toEqual([
    "1\n00:00:00,000 --> 00:00:05,000\n[Sandbox data: made up, not real]\n\n" +
      "2\n00:00:00,000 --> 00:00:01,500\nWelcome\n",
    "WEBVTT\n\n00:00:00.000 --> 00:00:05.000\n[Sandbox data: made up, not real]\n\n" +
      "00:00:00.000 --> 00:00:01.500\nWelcome\n",
  ]);
});

test("stamps never carry a part out of its range", () => {
  const times = fc.nat(40_000_000).map((ms) => ms / 1000);
  fc.assert(
    fc.property(times, times, (start, duration) => {
      const [from, to] = (subRip([{ start, duration, text: "x" }], false).split("\n")[1] ?? "").split(
        " --> ",
      );
      expect(milliseconds(from)).toBe(Math.round(start * 1000));
      expect(milliseconds(to)).toBe(Math.round((start + duration) * 1000));
    }),
  );
});

function milliseconds(stamp = ""): number {
  const parts = /^(\d{2,}):([0-5]\d):([0-5]\d),(\d{3})$/.exec(stamp);
  if (!parts) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0, rest = 0] = parts.slice(1).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;
}

test("the text file has a sentence a line, and that of the sandbox says so first", () => {
  const said = [
    { start: 0, duration: 1, text: "We met" },
    { start: 1, duration: 1, text: "in Berlin." },
    { start: 2, duration: 1, text: "Twice." },
  ];
  expect(sentencesText(said, false)).toBe("We met in Berlin.\nTwice.\n");
  expect(sentencesText(said, true)).toMatch(/^\[Sandbox data.*\nWe met in Berlin\.\nTwice\.\n$/);
});
