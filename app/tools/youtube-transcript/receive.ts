/**
 * The browser's side of the transcript flow (docs/product/transcripts.md): socket, connect action,
 * download call, frames, FINISH. A cut socket reconnects and reports the frames received so far. If
 * the run has ended or no socket opens, the browser reads the stored result.
 */
import { isOpen, type RunView } from "../../runs/run-view";
import type { Assembly } from "./assembly";
import type { TranscriptResult } from "./definition";
import { readPayload, type SocketProblem } from "./frames";

/** Message for a failure without one. */
export const unexplained = "Failed to fetch transcript";

/** A flow that ended with a message for the user. */
export class TranscriptFailure extends Error {
  override readonly name = "TranscriptFailure";
  readonly nextStep: string;
  /** True if the video has no transcript; false if the flow failed. */
  readonly isAnswer: boolean;
  constructor(message: string, nextStep = "", isAnswer = false) {
    super(message);
    this.nextStep = nextStep;
    this.isAnswer = isAnswer;
  }
}

export interface Surroundings {
  openSocket(): WebSocket;
  /**
   * Starts the download. @returns the run's id @throws TranscriptFailure with the server's message
   */
  download(connectionId: string): Promise<string>;
  readRun(runId: string): Promise<RunView>;
  wait(milliseconds: number): Promise<void>;
}

export interface Listener {
  /** Called after the download call, to show the second loading text. */
  onStarted(runId: string): void;
  onLines(): void;
}

interface Flow {
  connectionId?: string;
  runId?: string;
}

const mostReconnects = 5;
const reconnectAfter = 250;
const pollEvery = 1500;
const mostPolls = 200;

/**
 * Fills the assembly. @returns the run @throws TranscriptFailure, or the reason of the abort signal
 */
export async function receiveTranscript(
  assembly: Assembly,
  surroundings: Surroundings,
  listener: Listener,
  signal: AbortSignal,
): Promise<string> {
  const flow: Flow = {};
  let trouble = "";
  for (let attempt = 0; attempt <= mostReconnects; attempt++) {
    if (attempt > 0) await surroundings.wait(reconnectAfter * 2 ** (attempt - 1));
    signal.throwIfAborted();
    assembly.resume();
    const held = assembly.framesSeen;
    const end = await oneSocket(flow, assembly, surroundings, listener, signal);
    if (end === "finished" && flow.runId) return flow.runId;
    if (end !== "finished") trouble = end.cut || trouble;
    const ended = flow.runId ? await endedRun(flow.runId, surroundings) : null;
    if (ended) {
      takeResult(ended, assembly);
      listener.onLines();
      return ended.id;
    }
    // A connection that brought frames resets the number of attempts.
    if (assembly.framesSeen > held) attempt = 0;
  }
  if (!flow.runId) throw new TranscriptFailure(trouble || unexplained);
  await fromStoredRun(flow.runId, assembly, surroundings, signal);
  listener.onLines();
  return flow.runId;
}

/** Handles one socket. @returns how it ended; `cut` holds the message, if any */
function oneSocket(
  flow: Flow,
  assembly: Assembly,
  { openSocket, download }: Surroundings,
  { onStarted, onLines }: Listener,
  signal: AbortSignal,
): Promise<"finished" | { cut: string }> {
  return new Promise((resolve, reject) => {
    const socket = openSocket();
    let problem: SocketProblem | null = null;
    let asked: Promise<void> = Promise.resolve();
    let finished = false;
    const leave = () => socket.close();
    signal.addEventListener("abort", leave, { once: true });
    const settle = (settleWith: () => void) => {
      signal.removeEventListener("abort", leave);
      settleWith();
      socket.close();
    };

    socket.addEventListener("open", () => {
      const resume = flow.connectionId && { connectionId: flow.connectionId, after: assembly.framesSeen };
      socket.send(JSON.stringify({ action: "connect", ...resume }));
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const frame = assembly.take(data);
      // Requests an unreadable frame again over a new socket.
      if (assembly.incomplete) return settle(() => resolve({ cut: "" }));
      if (frame?.type === "cue") onLines();
      if (frame?.type === "error") problem = frame.problem;
      if (frame?.type === "finish") {
        finished = true;
        const said = problem;
        // The lines may arrive before the download call's answer.
        if (said)
          settle(() => reject(new TranscriptFailure(said.detail, said.nextStep, said.kind === "no-data")));
        else void asked.then(() => settle(() => resolve("finished")));
      }
      if (frame?.type === "connected" && !flow.runId) {
        flow.connectionId = frame.connectionId;
        asked = download(frame.connectionId).then(
          (runId) => {
            flow.runId = runId;
            onStarted(runId);
          },
          (error: unknown) => settle(() => reject(error as Error)),
        );
      }
    });
    socket.addEventListener("error", (event) => {
      const said = "message" in event && typeof event.message === "string" ? event.message : "";
      settle(() => resolve({ cut: said }));
    });
    socket.addEventListener("close", ({ reason }) => {
      if (signal.aborted) settle(() => reject(signal.reason as Error));
      else if (!finished) settle(() => resolve({ cut: reason }));
    });
  });
}

async function endedRun(runId: string, { readRun }: Surroundings): Promise<RunView | null> {
  // The next socket may still bring the lines.
  const run = await readRun(runId).catch(() => null);
  return run && !isOpen(run) ? { ...run, id: runId } : null;
}

/** If no socket opens, the download polls the run. */
async function fromStoredRun(
  runId: string,
  assembly: Assembly,
  { readRun, wait }: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  for (let poll = 0; poll < mostPolls; poll++) {
    signal.throwIfAborted();
    const run = await readRun(runId).catch(() => null);
    if (!run) throw new TranscriptFailure(unexplained);
    if (!isOpen(run)) return takeResult(run, assembly);
    await wait(pollEvery);
  }
  throw new TranscriptFailure(unexplained);
}

/** @throws TranscriptFailure with the reason why an ended run has no lines */
function takeResult(run: RunView, assembly: Assembly): void {
  if (run.status === "done") return takeLines(assembly, run.result as TranscriptResult);
  if (run.status === "no-data") throw new TranscriptFailure(run.reason ?? unexplained, "", true);
  if (run.status === "cancelled") throw new TranscriptFailure("The run was cancelled.");
  throw new TranscriptFailure(run.error?.detail ?? unexplained, run.error?.nextStep);
}

/** Adds the lines of a finished run, without duplicates. */
export function takeLines(assembly: Assembly, result: TranscriptResult): void {
  assembly.resume();
  for (const line of result.raw.split("\n")) if (readPayload(line)) assembly.take(`TRANSCRIPT@@${line}`);
}
