/** Captions break off in the middle of a sentence; here they are joined to what was said in one go. */
import type { Cue } from "../../vendors/transcripts/port";

/** Captions without full stops are cut where people can still read them. */
const mostWords = 60;
/** Closing quotes and brackets may follow the stop. */
const ending = /[.!?…][)\]"'”’»]*$/u;

/** Lines joined until one ends a sentence; each has the time of its first line and lasts to the end of its last. */
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
