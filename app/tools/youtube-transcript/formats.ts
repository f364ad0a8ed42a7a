/** Formats a transcript for copying and downloading. Also runs in the browser. */
import type { Cue } from "../../vendors/transcripts/port";
import { payloadOf } from "./frames";
import { sentencesOf } from "./sentences";

export interface FormattedLine {
  /** m:ss, or h:mm:ss from one hour. */
  startTime: string;
  text: string;
}

/** Formats seconds: 65 → "1:05", 3725 → "1:02:05". Fractions are cut off. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Returns only the words, as one continuous text. */
export const plainText = (cues: Cue[]) => cues.map((cue) => cue.text).join(" ");

/** Returns the payload lines as the socket sends them: `start|duration|text`. */
export const rawText = (cues: Cue[]) => cues.map(payloadOf).join("\n");

export const formattedLines = (cues: Cue[]): FormattedLine[] =>
  cues.map((cue) => ({ startTime: clock(cue.start), text: cue.text }));

/** Returns one line per cue: "1:05 We met in Berlin." */
export const formattedText = (cues: Cue[]) =>
  formattedLines(cues)
    .map((line) => `${line.startTime} ${line.text}`)
    .join("\n");

/** Returns one sentence per line, for reading and quoting. */
export const sentencesText = (cues: Cue[], sandbox: boolean) =>
  `${marked(sentencesOf(cues), sandbox)
    .map((cue) => cue.text)
    .join("\n")}\n`;

/** Adds a first line that marks subtitles from the sandbox; players show it too. */
const sandboxCue: Cue = { start: 0, duration: 5, text: "[Sandbox data: made up, not real]" };
const marked = (cues: Cue[], sandbox: boolean) => (sandbox ? [sandboxCue, ...cues] : cues);

export const subRip = (cues: Cue[], sandbox: boolean) =>
  marked(cues, sandbox)
    .map((cue, at) => `${at + 1}\n${span(cue, ",")}\n${cue.text}\n`)
    .join("\n");

export const webVtt = (cues: Cue[], sandbox: boolean) =>
  `WEBVTT\n\n${marked(cues, sandbox)
    .map((cue) => `${span(cue, ".")}\n${escapeCue(cue.text)}\n`)
    .join("\n")}`;

const span = (cue: Cue, mark: "," | ".") =>
  `${stamp(cue.start, mark)} --> ${stamp(cue.start + cue.duration, mark)}`;

/** hh:mm:ss,mmm */
function stamp(seconds: number, mark: "," | "."): string {
  const all = Math.round(seconds * 1000);
  const part = (value: number, length: number) => String(value).padStart(length, "0");
  const [hours, minutes, whole] = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map(Math.floor);
  return `${part(hours ?? 0, 2)}:${part(minutes ?? 0, 2)}:${part(whole ?? 0, 2)}${mark}${part(all % 1000, 3)}`;
}

const escapeCue = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
