/**
 * State of one query's form (docs/product/screens.md). It ends with the screen; only the last run's
 * id is kept.
 */
import { isOpen, type ShownRun } from "../runs/run-view";
import type { RunProblem } from "../toolkit/failure";
import type { ToolActionAnswer } from "./screen";

export interface QueryState {
  status: "idle" | "sending" | "success" | "failed";
  /** When the user pressed Submit (epoch ms); null if the screen joined a run in progress. */
  sentAt: number | null;
  /** The search term that the progress and the result mention. */
  term: string;
  /** The run in progress, once known. */
  runId: string | null;
  /** Progress messages, oldest first; the last one is current. */
  said: string[];
  /** The run's question to the user, or why it paused; null while it works. */
  pause: ShownRun["pause"] | null;
  /** True if the run continues in the background and emails its result. */
  isInBackground: boolean;
  /** Input of an earlier run that the user returned to. */
  asked: Record<string, unknown> | null;
  /** The finished run whose result is shown. */
  shown: ShownRun | null;
  /** The run of an accepted file, and its state once known. */
  csv: { runId: string; message: string; run: ShownRun | null } | null;
  problem: RunProblem | null;
  /** The server's messages by input. */
  fields: Record<string, string[]>;
}

export const idle: QueryState = {
  status: "idle",
  sentAt: null,
  term: "",
  runId: null,
  said: [],
  pause: null,
  isInBackground: false,
  asked: null,
  shown: null,
  csv: null,
  problem: null,
  fields: {},
};

export type QueryEvent =
  | { type: "sent"; term: string; at: number }
  | { type: "answered"; answer: ToolActionAnswer }
  | { type: "said"; sentence: string }
  | { type: "followed"; run: ShownRun }
  | { type: "restored"; run: ShownRun }
  | { type: "deleted"; runId: string }
  | { type: "settled" };

export function reduce(state: QueryState, event: QueryEvent): QueryState {
  switch (event.type) {
    case "sent":
      return { ...idle, status: "sending", sentAt: event.at, term: event.term };
    case "answered":
      return answered(state, event.answer);
    case "said":
      return { ...state, pause: null, said: withSentence(state.said, event.sentence) };
    case "followed":
      if (state.csv?.runId === event.run.id) return { ...state, csv: { ...state.csv, run: event.run } };
      if (state.runId !== event.run.id) return state;
      return isOpen(event.run) ? told(state, event.run) : ended(state, event.run);
    case "restored":
      return state === idle ? restored(event.run) : state;
    case "deleted":
      return deleted(state, event.runId);
    case "settled":
      return state.status === "success" ? { ...state, status: "idle" } : state;
  }
}

/**
 * Handles a deleted run. A shown result stays on the screen. A run deleted while it works is first
 * cancelled, which the screen shows briefly.
 */
function deleted(state: QueryState, runId: string): QueryState {
  const { csv, shown } = state;
  if (csv?.runId === runId && (!csv.run || isOpen(csv.run) || csv.run.status === "cancelled"))
    return { ...idle, status: "failed", problem: wasDeleted };
  if (state.runId !== runId) return state;
  if (state.status !== "sending" && shown?.status !== "cancelled") return state;
  return { ...state, status: "failed", runId: null, pause: null, shown: null, problem: wasDeleted };
}

const wasDeleted: RunProblem = {
  kind: "invalid-input",
  title: "This run no longer exists.",
  detail: "The run was deleted before it finished.",
  nextStep: "Start it again. You won't pay twice for results already found.",
};

function answered(state: QueryState, answer: ToolActionAnswer): QueryState {
  if ("problem" in answer)
    return {
      ...state,
      status: "failed",
      problem: answer.problem,
      fields: answer.fields ?? {},
      runId: null,
    };
  if (answer.intent === "submit-csv")
    return { ...idle, status: "success", csv: { runId: answer.runId, message: answer.message, run: null } };
  if (answer.intent !== "submit") return state;
  return isOpen(answer.run) ? told({ ...state, status: "sending" }, answer.run) : ended(state, answer.run);
}

/** Restores input and result when the user returns, but no failure box. */
function restored(run: ShownRun): QueryState {
  if (run.kind === "csv") return { ...idle, csv: { runId: run.id, message: "", run } };
  const back = { ...idle, asked: run.input };
  if (isOpen(run)) return told({ ...back, status: "sending", sentAt: Date.parse(run.createdAt) }, run);
  const over = ended(back, run);
  return over.status === "failed" ? { ...back, term: run.title, shown: run } : over;
}

/**
 * Handles a run from the event stream, which reports an ended run without its result; the screen
 * then reads the run.
 */
function told(state: QueryState, run: ShownRun): QueryState {
  const said = run.progress ? withSentence(state.said, run.progress) : state.said;
  const pause = (run.status === "paused" && run.pause) || null;
  return { ...state, runId: run.id, term: run.title, said, pause, isInBackground: run.background === true };
}

/**
 * Adds a progress message. A message that differs from the previous one only in its figures, such
 * as the time left, replaces it.
 */
function withSentence(said: string[], sentence: string): string[] {
  const last = said.at(-1);
  if (last === sentence) return said;
  return [...(last !== undefined && plain(last) === plain(sentence) ? said.slice(0, -1) : said), sentence];
}

const plain = (sentence: string) => sentence.replace(/\d+( min| s\b)?/g, "");

function ended(state: QueryState, run: ShownRun): QueryState {
  const over = { ...state, term: run.title, runId: run.id, pause: null };
  if (run.status === "failed" && run.error)
    return { ...over, status: "failed", problem: run.error, shown: null };
  return { ...over, status: "idle", shown: run };
}
