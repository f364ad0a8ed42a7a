/** Runs a tool's generator once, for a plain run or for one row of a CSV run. */
import type { Connection } from "../vendors/call";
import type { Vendor } from "../vendors/vendor";
import { checkResult } from "../toolkit/declared-result";
import { Incomplete, NoFindings, WithNote } from "../toolkit/implementation";
import type { AskedCost } from "../toolkit/approval";
import type { Hit } from "../toolkit/tool";
import { readSettings, type Settings } from "../toolkit/settings";
import { earlierRuns } from "./storage/runs";
import { noteSeen, seenEarlier } from "./storage/seen-posts";
import type { App } from "../app";
import { keepRunFile } from "./run-files.server";

export interface QueryWork {
  runId: string;
  tool: string;
  query: string;
  input: unknown;
  /** The run's settings by group, as of its start. */
  settings: Record<string, Record<string, unknown>>;
  connect(vendor: Vendor): Connection;
  /** Origin of the console when the run started. */
  origin: string;
  /** Set if no user waits for this answer, as for a CSV row. */
  waits?: "nobody";
  signal: AbortSignal;
  startedAt: Date;
  /**
   * Returns if the run may spend this.
   * @throws ApprovalNeeded if the run must wait for an approval
   */
  requireApproval(cost: AskedCost): Promise<void>;
  onProgress(say: string): void;
  /** Called when the filters accept the input. Later calls only add to the result. */
  onPassed?(what: true | Hit[]): void;
  /** Only replays stored answers; stores nothing. */
  isOnlyJudged?: boolean;
  /** Receives each partial result. */
  onPartial?(partial: unknown): void;
}

export interface Worked {
  state: "done" | "no-data";
  result: unknown;
  /** Why there is no data, or which parts are missing or left out. */
  reason: string | null;
  /** "incomplete" if a part is missing because a vendor failed. */
  reasonKind: "incomplete" | null;
}

export async function workQuery(app: App, work: QueryWork): Promise<Worked> {
  const implementation = app.implementation(work.tool);
  const run = implementation?.runs[work.query];
  if (!implementation || !run) throw new Error(`No tool answers ${work.tool}.${work.query}`);
  const settingsOf = (settings: Settings) => readSettings(settings, work.settings[settings.group] ?? null);
  const generator = run({
    input: work.input,
    settings: implementation.tool.settings && settingsOf(implementation.tool.settings),
    settingsOf: settingsOf as never,
    upstreams: app.upstreams(work.connect, work.origin, work.waits),
    names: app.names,
    keepFile: (file) =>
      work.isOnlyJudged
        ? Promise.reject(new Error("What is only judged keeps no file"))
        : keepRunFile(app, work.runId, file),
    earlierRuns: (inputs, query = work.query) =>
      earlierRuns(app.database, { tool: work.tool, query }, inputs),
    seen: {
      earlier: (scope, keys) => seenEarlier(app.database, scope, keys, work.runId),
      note: async (scope, keys) => {
        if (work.isOnlyJudged) return;
        await noteSeen(app.database, scope, keys, { runId: work.runId, at: work.startedAt.getTime() });
      },
    },
    requireApproval: work.requireApproval,
    now: work.startedAt,
    random: app.random,
    signal: work.signal,
  });
  for (;;) {
    work.signal.throwIfAborted();
    const step = await generator.next();
    if (!step.done) {
      if (step.value.passed) work.onPassed?.(step.value.passed);
      if (step.value.say === "") continue;
      work.onProgress(step.value.say);
      if (step.value.partial !== undefined) work.onPartial?.(step.value.partial);
      continue;
    }
    const worked = workedOf(step.value);
    checkResult(implementation.tool, work.query, worked.result);
    return worked;
  }
}

function workedOf(value: unknown): Worked {
  if (value instanceof NoFindings)
    return { state: "no-data", result: value.result, reason: value.reason, reasonKind: null };
  if (value instanceof Incomplete)
    return { state: "done", result: value.result, reason: value.reason, reasonKind: "incomplete" };
  if (value instanceof WithNote)
    return { state: "done", result: value.result, reason: value.reason || null, reasonKind: null };
  return { state: "done", result: value, reason: null, reasonKind: null };
}
