/** Search in a transcript: what is said goes on from one line to the next, and so do the words that are looked for. */
import { folded, placesOf } from "../../words/fold";
import type { Cue } from "../../vendors/transcripts/port";

export interface FoundLine {
  cue: Cue;
  /** Parts of its text that belong to what was looked for, in their order: from and to. */
  marks: [from: number, to: number][];
}

/** Lines that hold the words, or a part of them where they begin in one line and end in another. */
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
      // What is looked for may stand in this line once more.
      if (ends >= end) break;
      begins = ends + 1;
    }
  }
  return found;
}
