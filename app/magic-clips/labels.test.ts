import fc from "fast-check";
import { expect, test } from "vitest";
import { durationLabel, resolutionLabel } from "./labels";

test.each([
  [426, "480p"],
  [640, "480p"],
  [1280, "720p"],
  [1920, "1080p"],
  [3840, "4k"],
  [1000, "Unknown Resolution"],
  [256, "Unknown Resolution"],
  [0, "Unknown Resolution"],
  [null, "Unknown Resolution"],
])("width %s reads %s", (width, label) => {
  expect(resolutionLabel(width)).toBe(label);
});

test.each([
  [3725, "1:02:05"],
  [65, "0:01:05"],
  [0, "0:00:00"],
  [36_000, "10:00:00"],
  [59.9, "0:00:59"],
])("%d seconds read %s", (seconds, label) => {
  expect(durationLabel(seconds)).toBe(label);
});

test("a length reads back as its seconds", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (seconds) => {
      const label = durationLabel(seconds);
      expect(label).toMatch(/^\d+:[0-5]\d:[0-5]\d$/);
      expect(label.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)).toBe(seconds);
    }),
  );
});
