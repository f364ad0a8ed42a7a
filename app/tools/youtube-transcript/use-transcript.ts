/** State of the transcript flow on its screen, with Submit and Clear. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RunView } from "../../runs/run-view";
import { forgetLastRun, lastRun, rememberLastRun } from "../../tool-screen/last-run";
import { Assembly } from "./assembly";
import { browserSurroundings } from "./browser";
import type { TranscriptResult } from "./definition";
import { receiveTranscript, takeLines, TranscriptFailure, unexplained } from "./receive";

export type TranscriptStatus = "idle" | "uploading" | "transcripting" | "failed";

/** Facts about the video other than its lines. */
export interface TranscriptFacts extends Pick<TranscriptResult, "title" | "link" | "captions" | "videoId"> {
  runId: string;
  sandbox: boolean;
}

export interface TranscriptState {
  status: TranscriptStatus;
  /** Number of received frames; `lines` is complete up to here. */
  count: number;
  assembly: Assembly;
  facts: TranscriptFacts | null;
  /** `isAnswer` is true if the video has no transcript, and false if the flow failed. */
  failure: { detail: string; nextStep: string; isAnswer: boolean } | null;
}

const place = "youtube-transcript:download";

const fresh = (status: TranscriptStatus): TranscriptState => ({
  status,
  count: 0,
  assembly: new Assembly(),
  facts: null,
  failure: null,
});

/**
 * @param earlier A run with a transcript, posted before the scripts loaded.
 * @param asked Id of a run to show.
 */
export function useTranscript(earlier: RunView | null, asked: string | null) {
  const [state, setState] = useState(() => (earlier ? shown(earlier) : fresh("idle")));
  const flow = useRef<AbortController | null>(null);

  const submit = useCallback(async (url: string, refresh = false) => {
    flow.current?.abort();
    const own = new AbortController();
    flow.current = own;
    const { signal } = own;
    const next = fresh("uploading");
    const { assembly } = next;
    setState(next);
    const update = (change: Partial<TranscriptState>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...change }));
    };
    const onLines = oncePerFrame(() => update({ count: assembly.framesSeen }));
    const around = browserSurroundings(url, refresh);
    try {
      const onStarted = (runId: string) => {
        rememberLastRun(place, runId);
        update({ status: "transcripting" });
      };
      const runId = await receiveTranscript(assembly, around, { onStarted, onLines }, signal);
      update({ status: "idle", count: assembly.framesSeen });
      const run = await around.readRun(runId).catch(() => null);
      if (run) update({ facts: factsOf(run) });
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      const { nextStep, isAnswer } =
        error instanceof TranscriptFailure ? error : { nextStep: "", isAnswer: false };
      update({ status: "failed", failure: { detail: message || unexplained, nextStep, isAnswer } });
    }
  }, []);

  const clear = useCallback(() => {
    flow.current?.abort();
    forgetLastRun(place);
    setState(fresh("idle"));
  }, []);

  // Restores the tab's last transcript when the user returns to the screen.
  useEffect(() => {
    const runId = earlier ? null : (asked ?? lastRun(place));
    let gone = false;
    const show = async (id: string) => {
      const run = await browserSurroundings("")
        .readRun(id)
        .catch(() => null);
      if (run?.status === "done" && !gone && !flow.current) setState(shown(run));
    };
    if (runId) void show(runId);
    return () => {
      gone = true;
      flow.current?.abort();
    };
  }, [earlier, asked]);

  return { state, submit, clear };
}

function shown(run: RunView): TranscriptState {
  if (run.status !== "done") {
    const detail = run.error?.detail ?? run.reason ?? unexplained;
    const isAnswer = run.status === "no-data";
    return { ...fresh("failed"), failure: { detail, nextStep: run.error?.nextStep ?? "", isAnswer } };
  }
  const state = fresh("idle");
  takeLines(state.assembly, run.result as TranscriptResult);
  return { ...state, count: state.assembly.framesSeen, facts: factsOf(run) };
}

function factsOf(run: RunView): TranscriptFacts {
  const { title, link, captions, videoId } = run.result as TranscriptResult;
  return { title, link, captions, videoId, runId: run.id, sandbox: run.sandbox };
}

/** Many frames arrive at once, so the screen updates once per animation frame. */
function oncePerFrame(tell: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      tell();
    });
  };
}
