/** A transcript in the forms staff copy and download. Pure and client-safe. */
import type { Cue } from "../../vendors/transcripts/port";
import { payloadOf } from "./frames";
import { sentencesOf } from "./sentences";

export interface FormattedLine {
  /** m:ss, h:mm:ss from one hour. */
  startTime: string;
  text: string;
}

/** 65 → "1:05", 3725 → "1:02:05". Parts of a second are cut off. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The words alone, as one running text. */
export const plainText = (cues: Cue[]) => cues.map((cue) => cue.text).join(" ");

/** The payload lines as they came over the socket: `start|duration|text`. */
export const rawText = (cues: Cue[]) => cues.map(payloadOf).join("\n");

export const formattedLines = (cues: Cue[]): FormattedLine[] =>
  cues.map((cue) => ({ startTime: clock(cue.start), text: cue.text }));

/** "1:05 We met in Berlin." line by line. */
export const formattedText = (cues: Cue[]) =>
  formattedLines(cues)
    .map((line) => `${line.startTime} ${line.text}`)
    .join("\n");

/** To be read and quoted: a sentence a line. */
export const sentencesText = (cues: Cue[], sandbox: boolean) =>
  `${marked(sentencesOf(cues), sandbox)
    .map((cue) => cue.text)
    .join("\n")}\n`;

/** A subtitle file of the sandbox says so in a line of its own, which a player shows too. */
const sandboxCue: Cue = { start: 0, duration: 5, text: "[Sandbox data: made up, not of the real world]" };
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
