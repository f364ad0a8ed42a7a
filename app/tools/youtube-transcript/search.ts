/** Search in a transcript: what is said goes on from one line to the next, and so do the words that are looked for. */
import type { Cue } from "../../upstream/transcripts/port";

export interface FoundLine {
  cue: Cue;
  /** Parts of its text that belong to what was looked for, in their order: from and to. */
  marks: [from: number, to: number][];
}

/** Lines that hold the words, or a part of them where they begin in one line and end in another. */
export function linesWith(cues: readonly Cue[], words: string): FoundLine[] {
  const wanted = folded(words.trim().replace(/\s+/g, " "));
  if (wanted === "") return [];
  const text = cues.map((cue) => folded(cue.text)).join(" ");
  const found: FoundLine[] = [];
  let at = 0;
  let begins = 0;
  for (let hit = text.indexOf(wanted); hit >= 0; hit = text.indexOf(wanted, hit + wanted.length)) {
    const end = hit + wanted.length;
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

/** Lower case of the same length, so that a place in it is a place in the text. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
