/**
 * Writes and reads the transcript socket's messages (docs/product/transcripts.md). Also runs in the
 * browser.
 */
import type { Cue } from "../../vendors/transcripts/port";

export interface SocketProblem {
  kind: string;
  detail: string;
  nextStep?: string;
}

export type Frame =
  | { type: "connected"; connectionId: string }
  | { type: "cue"; cue: Cue }
  | { type: "error"; problem: SocketProblem }
  | { type: "finish" };

export const finishFrame = "FINISH@@";
const cueMark = "TRANSCRIPT@@";
const errorMark = "ERROR@@";

/** `start|duration|text`; only the first two `|` are separators. */
export const payloadOf = (cue: Cue) => `${cue.start}|${cue.duration}|${cue.text}`;
export const cueFrame = (cue: Cue) => cueMark + payloadOf(cue);
export const errorFrame = (problem: object) => errorMark + JSON.stringify(problem);

/** Returns null for a broken or unknown message. */
export function readFrame(message: string): Frame | null {
  if (message.startsWith(cueMark)) {
    const cue = readPayload(message.slice(cueMark.length));
    return cue && { type: "cue", cue };
  }
  if (message.startsWith(finishFrame)) return { type: "finish" };
  if (message.startsWith(errorMark)) {
    const problem = readObject(message.slice(errorMark.length));
    return typeof problem?.detail === "string"
      ? { type: "error", problem: { ...problem, kind: String(problem.kind), detail: problem.detail } }
      : null;
  }
  const reply = readObject(message);
  return typeof reply?.connectionId === "string"
    ? { type: "connected", connectionId: reply.connectionId }
    : null;
}

/** Seconds as a plain decimal number. */
const seconds = /^\d+(\.\d+)?$/;

export function readPayload(payload: string): Cue | null {
  const first = payload.indexOf("|");
  const second = payload.indexOf("|", first + 1);
  if (first < 0 || second < 0) return null;
  const [start, duration] = [payload.slice(0, first), payload.slice(first + 1, second)];
  const text = payload.slice(second + 1);
  if (!seconds.test(start) || !seconds.test(duration) || text.trim() === "") return null;
  return { start: Number(start), duration: Number(duration), text };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
