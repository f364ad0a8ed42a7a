/** Reads a caption file of any of YouTube's formats; the file itself tells which. */
import { parseShowable } from "../../showable";
import { type CaptionLine, toCues } from "./cues";
import { json3, readJson3 } from "./json3";
import type { Cue } from "./port";
import { readTimedText } from "./timed-text";

/**
 * @returns null when the text is no caption file
 * @param automatic automatic captions overlap and are clipped
 */
export function readCaptions(text: string, automatic: boolean): Cue[] | null {
  const lines = readLines(text.trimStart());
  return lines && toCues(lines, automatic ? "clip" : "keep");
}

function readLines(text: string): CaptionLine[] | null {
  if (text.startsWith("{")) {
    const parsed = json3.safeParse(parseJson(text));
    return parsed.success ? readJson3(parsed.data) : null;
  }
  return /^(<\?xml|<transcript|<timedtext)/.test(text) ? readTimedText(text) : null;
}

function parseJson(text: string): unknown {
  try {
    return parseShowable(text);
  } catch {
    return null;
  }
}
