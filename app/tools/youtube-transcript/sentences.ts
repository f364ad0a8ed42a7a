/** Joins captions, which break in the middle of sentences, into whole sentences. */
import type { Cue } from "../../vendors/transcripts/port";

/** Captions without full stops are split at this number of words. */
const mostWords = 60;
/** Closing quotation marks and brackets may follow the full stop. */
const ending = /[.!?…][)\]"'”’»]*$/u;

/**
 * Joins lines until one ends a sentence. A sentence starts with its first line and ends with its
 * last.
 */
export function sentencesOf(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  let open: Cue[] = [];
  let words = 0;
  const close = () => {
    const [first] = open;
    const last = open.at(-1);
    if (first && last)
      sentences.push({
        start: first.start,
        duration: Math.max(0, last.start + last.duration - first.start),
        text: open.map(({ text }) => text.trim()).join(" "),
      });
    open = [];
    words = 0;
  };
  for (const cue of cues) {
    open.push(cue);
    words += cue.text.split(/\s+/).length;
    if (words >= mostWords || ending.test(cue.text.trimEnd())) close();
  }
  close();
  return sentences;
}
