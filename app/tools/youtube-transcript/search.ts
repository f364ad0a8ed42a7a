/** Searches a transcript, and also finds words that continue from one line to the next. */
import { folded, placesOf } from "../../words/fold";
import type { Cue } from "../../vendors/transcripts/port";

export interface FoundLine {
  cue: Cue;
  /** Matching parts of the line's text in order: start and end. */
  marks: [from: number, to: number][];
}

/**
 * Returns lines with the searched words, including lines with only a part of them at a line break.
 */
export function linesWith(cues: readonly Cue[], words: string): FoundLine[] {
  const wanted = folded(words.trim().replace(/\s+/g, " "));
  const text = cues.map((cue) => cue.text).join(" ");
  const found: FoundLine[] = [];
  let at = 0;
  let begins = 0;
  for (const [hit, end] of placesOf(text, wanted)) {
    for (; at < cues.length; at++) {
      const cue = cues[at];
      if (!cue || begins >= end) break;
      const ends = begins + cue.text.length;
      const mark: [number, number] = [Math.max(hit, begins) - begins, Math.min(end, ends) - begins];
      if (mark[0] < mark[1]) {
        const last = found.at(-1);
        if (last?.cue === cue) last.marks.push(mark);
        else found.push({ cue, marks: [mark] });
      }
      // The line may contain another match.
      if (ends >= end) break;
      begins = ends + 1;
    }
  }
  return found;
}
