/**
 * Builds the socket's messages after the run has ended: one frame per line, or the reason why there
 * is none.
 */
import type { PlainAnswer } from "../../runs/answer.server";
import type { TranscriptResult } from "./definition";
import { cueFrame, readPayload, type SocketProblem } from "./frames";

export interface TranscriptFeed {
  frames: string[];
  problem: (SocketProblem & { status: number; runId: string }) | null;
}

export function transcriptFeed(answer: PlainAnswer, runId: string): TranscriptFeed {
  if (answer.state === "done") return { frames: framesOf(answer.result as TranscriptResult), problem: null };
  if (answer.state === "failed") return { frames: [], problem: { ...answer.problem, runId } };
  const detail = answer.state === "no-data" ? answer.reason : null;
  return {
    frames: [],
    problem: {
      kind: "no-data",
      status: 404,
      detail: detail ?? "This video has no transcript.",
      nextStep: "Try another video.",
      runId,
    },
  };
}

const framesOf = ({ raw }: TranscriptResult): string[] =>
  raw.split("\n").flatMap((line) => {
    const cue = readPayload(line);
    return cue ? [cueFrame(cue)] : [];
  });
