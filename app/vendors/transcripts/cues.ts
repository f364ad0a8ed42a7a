/** Converts the lines of a caption file to cues: ordered, on one line, without duplicates. */
import type { Cue } from "./port";

/** A line of a caption file; the duration may be missing. */
export interface CaptionLine {
  start: number;
  duration: number | null;
  text: string;
}

/** Seconds that the last line lasts if it has no end. */
const usualDuration = 2;

/**
 * @param overlap "clip" for automatic captions, which show two lines at once: a line then ends when
 * the next begins
 */
export function toCues(lines: CaptionLine[], overlap: "clip" | "keep"): Cue[] {
  const ordered = lines
    .map((line) => ({ ...line, text: oneLine(line.text) }))
    .filter((line) => line.text !== "" && Number.isFinite(line.start) && line.start >= 0)
    .sort((a, b) => a.start - b.start);
  const single = ordered.filter((line, at) => !standsBefore(ordered, at));
  return single.map((line, at) => {
    const room = (single[at + 1]?.start ?? Infinity) - line.start;
    const wanted = line.duration ?? Math.min(room, usualDuration);
    const duration = overlap === "clip" ? Math.min(wanted, room) : wanted;
    return {
      start: milliseconds(line.start),
      duration: milliseconds(Math.max(0, duration)),
      text: line.text,
    };
  });
}

/** True if an earlier line has the same text and start. */
function standsBefore(lines: CaptionLine[], at: number): boolean {
  const line = lines[at];
  for (let before = at - 1; before >= 0 && lines[before]?.start === line?.start; before--) {
    if (lines[before]?.text === line?.text) return true;
  }
  return false;
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Replaces line breaks and repeated spaces with one space; removes zero-width characters. */
export const oneLine = (text: string) =>
  text
    .replace(/[\u200b\u200e\u200f\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
