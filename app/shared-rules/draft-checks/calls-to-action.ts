/** A cold email should make one request. Counts the sentences that ask the reader to act. */
import type { DraftFinding } from "./finding";
import { sentencesOf } from "./sentences";

const asks = [
  /\?["'”’)]?$/,
  /\b(?:book|schedule|grab|pick|choose|reserve)\b.{0,40}\b(?:call|slot|time|meeting|demo|chat|day)\b/i,
  /\b(?:reply|respond|hit reply|write back|let me know|drop me|send me|give me a (?:call|shout))\b/i,
  /\b(?:sign up|sign in|log in|log back in|start (?:a|your) (?:free )?trial|try it|click|tap|download|register|watch (?:it|the|this) here)\b/i,
  /\b(?:check out|take a look at|have a look at|visit|see it here|here(?:'|’)s (?:the|a) link)\b/i,
];

const isAsk = (sentence: string) => asks.some((pattern) => pattern.test(sentence));

export function callsToAction(draft: string): string[] {
  return sentencesOf(draft).filter((sentence) => !/^subject:/i.test(sentence) && isAsk(sentence));
}

export function tooManyCallsToAction(draft: string): DraftFinding[] {
  const found = callsToAction(draft);
  return found.length < 2
    ? []
    : found.slice(1).map((sentence, index) => ({
        rule: "calls-to-action",
        detail: `This is call to action ${index + 2}; the first is "${found[0]}".`,
        quote: sentence,
      }));
}
