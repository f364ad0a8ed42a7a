/** Parses YouTube's caption formats; the content determines the format. */
import { z } from "zod";
import { parsePrintable } from "../../printable-text";
import { type CaptionLine, toCues } from "./cues";
import type { Cue } from "./port";
import { readTimedText } from "./timed-text";

/**
 * Parses a caption file.
 * @returns null if the text is not a caption file
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
    return parsePrintable(text);
  } catch {
    return null;
  }
}

/** YouTube's json3 format: events with word segments; times in milliseconds. */
const event = z.object({
  /** YouTube omits 0. */
  tStartMs: z.coerce.number().default(0),
  dDurationMs: z.coerce.number().optional(),
  /** If 1, the text continues the line on screen instead of starting one. */
  aAppend: z.number().optional(),
  segs: z.array(z.object({ utf8: z.string().optional() })).optional(),
});

const json3 = z.object({ events: z.array(event).default([]) });

function readJson3(body: z.infer<typeof json3>): CaptionLine[] {
  const lines: CaptionLine[] = [];
  for (const { tStartMs, dDurationMs, aAppend, segs } of body.events) {
    // Events without segments define a window; the first one spans the whole video.
    if (!segs) continue;
    const text = segs.map((segment) => segment.utf8 ?? "").join("");
    const shown = lines.at(-1);
    if (aAppend === 1 && shown) shown.text += text;
    else
      lines.push({
        start: tStartMs / 1000,
        duration: dDurationMs === undefined ? null : dDurationMs / 1000,
        text,
      });
  }
  return lines;
}
