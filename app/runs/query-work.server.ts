/** One go of a tool's generator: the same for a plain run and for a row of a CSV run. */
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
  /** The run's snapshot, by group. */
  settings: Record<string, Record<string, unknown>>;
  connect(vendor: Vendor): Connection;
  /** Where the console was reached when the run was started. */
  origin: string;
  /** Nobody waits for this very answer, such as one of a file's thousands. */
  waits?: "nobody";
  signal: AbortSignal;
  startedAt: Date;
  /** Throws ApprovalNeeded where the run has to wait for one. */
  requireApproval(cost: AskedCost): Promise<void>;
  onProgress(say: string): void;
  /** Hears that the filters have let it pass: what is asked from now on only adds to the result. */
  onPassed?(what: true | Hit[]): void;
  /** Nothing is kept or noted of it: answers that are stored are judged again. */
  isOnlyJudged?: boolean;
  /** Hears of what is there of the result so far. */
  onPartial?(partial: unknown): void;
}

export interface Worked {
  state: "done" | "no-data";
  result: unknown;
  /** Why there is no data, what is missing, or what was left out. */
  reason: string | null;
  /** Of what is done, whether something is missing because a service failed. */
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
