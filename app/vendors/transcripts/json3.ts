/** YouTube's json3 captions: events with word segments; times in milliseconds. */
import { z } from "zod";
import type { CaptionLine } from "./cues";

const event = z.object({
  /** Left out where it is 0. */
  tStartMs: z.coerce.number().default(0),
  dDurationMs: z.coerce.number().optional(),
  /** 1: adds to the line on screen instead of starting one. */
  aAppend: z.number().optional(),
  segs: z.array(z.object({ utf8: z.string().optional() })).optional(),
});

export const json3 = z.object({ events: z.array(event).default([]) });

export function readJson3(body: z.infer<typeof json3>): CaptionLine[] {
  const lines: CaptionLine[] = [];
  for (const { tStartMs, dDurationMs, aAppend, segs } of body.events) {
    // Events without segments set up a window; the first one spans the whole video.
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
