import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cue } from "../../vendors/transcripts/port";
import { Assembly } from "./assembly";
import { cueFrame, errorFrame, finishFrame, readFrame } from "./frames";

const cue: fc.Arbitrary<Cue> = fc.record({
  start: fc.nat(40_000_000).map((ms) => ms / 1000),
  duration: fc.nat(60_000).map((ms) => ms / 1000),
  text: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
});
const transcript = fc.uniqueArray(cue, { selector: cueFrame, maxLength: 60 });

test("a frame is read as it was written, whatever the text holds", () => {
  fc.assert(
    fc.property(cue, (written) => {
      expect(readFrame(cueFrame(written))).toEqual({ type: "cue", cue: written });
    }),
  );
});

test("the text keeps its own bars", () => {
  expect(readFrame("TRANSCRIPT@@1.5|2|a | b |c")).toEqual({
    type: "cue",
    cue: { start: 1.5, duration: 2, text: "a | b |c" },
  });
});

test.each([
  "TRANSCRIPT@@",
  "TRANSCRIPT@@1|2",
  "TRANSCRIPT@@1|2|",
  "TRANSCRIPT@@one|2|text",
  "TRANSCRIPT@@1||text",
  "TRANSC",
  "{}",
  "",
  'ERROR@@{"kind":1',
])("%j is broken", (message) => {
  expect(readFrame(message)).toBeNull();
});

test("the other frames are told apart", () => {
  expect(readFrame('{"connectionId":"c1"}')).toEqual({ type: "connected", connectionId: "c1" });
  expect(readFrame(finishFrame)).toEqual({ type: "finish" });
  expect(readFrame(errorFrame({ kind: "blocked", detail: "No." }))).toEqual({
    type: "error",
    problem: { kind: "blocked", detail: "No." },
  });
});

/**
 * A connection that sends from `after`, sometimes repeats frames, and ends early or breaks a frame.
 */
interface Cut {
  frames: number;
  repeat: number;
  broken: boolean;
}

test("however often the connection is cut, the result has neither gap nor double", () => {
  const cuts = fc.array(fc.record({ frames: fc.nat(20), repeat: fc.nat(5), broken: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(transcript, cuts, (cues, connections: Cut[]) => {
      const assembly = new Assembly();
      for (const { frames, repeat, broken } of connections) {
        assembly.resume();
        const from = Math.max(0, assembly.framesSeen - repeat);
        for (const sent of cues.slice(from, assembly.framesSeen + frames)) assembly.take(cueFrame(sent));
        if (broken) assembly.take(cueFrame({ start: 1, duration: 1, text: "x" }).slice(0, -1));
        if (broken) for (const sent of cues.slice(assembly.framesSeen + 1)) assembly.take(cueFrame(sent));
        expect(assembly.cues).toEqual(cues.slice(0, assembly.framesSeen));
      }
      assembly.resume();
      for (const sent of cues.slice(assembly.framesSeen)) assembly.take(cueFrame(sent));
      expect(assembly.cues).toEqual(cues);
    }),
  );
});
