/**
 * Works the slice that a message names and then, while time is left, further slices of the run. The rows of a slice start
 * together. Each ends in exactly one state and is written together with the answers it is based on. A message delivered
 * twice finds no rows to claim.
 */
import { logError } from "../../log";
import { every } from "../../time";
import { UpstreamError } from "../../vendors/failure";
import { askForRow, planParts } from "../storage/run-costs";
import { claimSlice, type ClaimedRow, endRow, giveBack, type RowEnd } from "../storage/rows";
import { type RowCells, writeCells } from "../../storage/run-cells";
import { pauseForRow } from "../storage/pauses";
import { statusOf, type StoredRun } from "../storage/runs";
import { isStorageTrouble } from "../../storage/trouble";
import { describeFailure, withAdvice } from "../../toolkit/failure";
import { type AskedCost, creditsOf, ApprovalNeeded } from "../../toolkit/approval";
import { type CallScope, provenanceOf } from "../../calls/call-scope";
import type { Calls } from "../../calls/calls.server";
import type { App } from "../../app";
import { keepResult } from "../large-results.server";
import { type AskedRun, readAsked } from "../large-settings.server";
import { workQuery } from "../query-work.server";
import { WriteBehind } from "../../calls/write-behind.server";
import { MustWait } from "../../calls/waiting";
import type { TellWaits, UpstreamWait } from "../../calls/upstream-waits";
import { costOf } from "./row-cost";
import { refusalWrites } from "./refusals-in-a-row";
import { cellsOf } from "./row-cells.server";
import { type Exclusions, exclusionsOf, type KeptOut } from "./row-subjects.server";
import { type Wait, waitFor } from "./row-waits";
import { asWorker, type Reports } from "./reporting.server";
import { takesOnUntil } from "./takes-on-until";
import { watchedRows } from "./row-plan.server";

const lookEvery = 1000;

/** Positions of the first and last row. */
export interface Slice {
  from: number;
  to: number;
}

export interface SliceMessage extends Slice {
  runId: string;
}

/** The keeper decides which worker works a slice. `worker` is an id the worker creates for itself. */
export interface SliceTurns extends Reports {
  /** True if other files wait for their first row; the worker then gives back rows whose calls have not started. */
  givesWay(): Promise<boolean>;
  sliceBegins(slice: Slice, worker: string): Promise<boolean>;
  /**
   * Reports the end of a slice. @returns the next slice if `takesOn` and one is open. `begins`: the message's slice is
   * worked by another worker.
   */
  sliceEnded(from: number, worker: string, takesOn: boolean, begins?: boolean): Promise<Slice | null>;
  /** Asks for the slice to be sent again after this many milliseconds. */
  sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<void>;
}

export async function workSlices(app: App, { runId, ...slice }: SliceMessage, turns: SliceTurns) {
  const until = takesOnUntil(app);
  const worker = app.newId();
  // Other workers take slices before their messages arrive. Each such message must not cost the run a worker.
  const isItsOwn = await turns.sliceBegins(slice, worker);
  const first = isItsOwn ? slice : await turns.sliceEnded(slice.from, worker, true, true);
  if (!first) return;
  let waits: UpstreamWait[] = [];
  const way = new AbortController();
  const reports: Reports = {
    lives: async (id, its) => {
      const lives = await turns.lives(id, its);
      if (lives && (await turns.givesWay())) way.abort();
      return lives;
    },
    workerEnds: (id) => turns.workerEnds(id),
  };
  const work = async (stop: AbortController) => {
    const around: AroundSlice = { stop, giveWay: way.signal, tellWaits: (now) => void (waits = now) };
    for (let turn: Slice | null = first; turn !== null;) {
      const again = await workSlice(app, { runId, ...turn }, worker, around);
      // The next heartbeat would report the waits too late, so the worker reports them now.
      if (again !== null) {
        await turns.lives(worker, waits);
        return turns.sliceWaits(turn, worker, again);
      }
      // A worker that was asked to give way gives back all waiting rows and ends with its slice.
      const takesOn = !way.signal.aborted && app.now().getTime() < until;
      turn = await turns.sliceEnded(turn.from, worker, takesOn);
    }
  };
  await asWorker(app, reports, worker, work, () => waits);
}

/** The end of a row, as determined by its own work. */
type OwnEnd = Pick<RowEnd, "state" | "reason" | "reasonKind" | "result" | "uncertainCall"> & {
  cells?: RowCells[];
};

interface AroundSlice {
  /** Aborts the work: the keeper has declared the worker dead. */
  stop: AbortController;
  /** When aborted, the worker gives back rows whose calls have not started. */
  giveWay?: AbortSignal;
  /** Receives the current waits of the calls; at the end, the waits of the rows given back. */
  tellWaits: TellWaits;
}

/**
 * Works the open rows of a slice.
 * @param worker id under which the rows are claimed
 * @returns milliseconds after which the slice must be sent again, or null if it is finished
 */
export async function workSlice(
  app: App,
  slice: SliceMessage,
  worker = app.newId(),
  around: AroundSlice = { stop: new AbortController(), tellWaits: () => undefined },
): Promise<number | null> {
  if (around.stop.signal.aborted) return null;
  const now = app.now().getTime();
  const { run, rows, ...keptOut } = await claimSlice(app.database, { ...slice, by: worker, now });
  if (!run || rows.length === 0) return null;
  return new SliceWork(app, { run, worker, ...around, keptOut }).work(rows);
}

interface Job extends AroundSlice {
  run: StoredRun;
  worker: string;
  keptOut: KeptOut;
}

/** Works the claimed rows of one slice, from claim to end. */
class SliceWork {
  readonly #app: App;
  readonly #run: StoredRun;
  readonly #worker: string;
  readonly #keptOut: KeptOut;
  #exclusions: Exclusions | undefined;
  /** Read when the first row is worked. */
  #asked: Promise<AskedRun> | undefined;
  readonly #stop: AbortController;
  readonly #writes: WriteBehind;
  readonly #calls: Calls;
  #isLooking = false;
  /** Database error after all retries, or object storage error. */
  #trouble: unknown;
  /** When the rows given back may continue (ms since 1970). */
  #againAt: number | null = null;
  readonly #tellWaits: TellWaits;
  /** The waits that made the worker give rows back. */
  readonly #givenUp: UpstreamWait[] = [];

  constructor(app: App, { run, worker, stop, giveWay, tellWaits, keptOut }: Job) {
    this.#app = app;
    this.#run = run;
    this.#worker = worker;
    this.#keptOut = keptOut;
    this.#stop = stop;
    this.#tellWaits = tellWaits;
    this.#writes = new WriteBehind(app, run.id);
    this.#calls = app.openCalls(
      { ...run, runId: run.id, incarnation: worker },
      this.#stop.signal,
      this.#writes,
      undefined,
      tellWaits,
    );
    const giveOthersWay = () => this.#calls.giveWay();
    if (giveWay?.aborted) giveOthersWay();
    else giveWay?.addEventListener("abort", giveOthersWay, { once: true });
  }

  /** Works the rows together. Returns milliseconds until the rows given back may continue, or null if there are none. */
  async work(rows: ClaimedRow[]): Promise<number | null> {
    const endLooking = every(this.#app.time, lookEvery, () => void this.#stopWithRun());
    try {
      const around = { calls: this.#calls, writes: this.#writes };
      this.#exclusions = exclusionsOf(this.#app, this.#run, this.#keptOut, around, rows);
      await Promise.all(rows.map((row) => this.#workRow(row)));
      await this.#calls.close();
      await this.#writes.settled();
      if (this.#trouble) throw this.#trouble;
      this.#tellWaits(this.#givenUp);
      return this.#againAt === null ? null : Math.max(0, this.#againAt - this.#now());
    } finally {
      endLooking();
    }
  }

  #now(): number {
    return this.#app.now().getTime();
  }

  /** Stops the work if the run was stopped. A failed check is repeated at the next interval. */
  async #stopWithRun(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const status = await statusOf(this.#app.database, this.#run.id);
      if (status !== "running" && status !== "queued" && status !== "paused") {
        this.#stop.abort(new DOMException("The run was stopped.", "AbortError"));
      }
    } catch (error) {
      logError("slice: the run's status can't be read", { runId: this.#run.id, error });
    } finally {
      this.#isLooking = false;
    }
  }

  async #workRow(row: ClaimedRow): Promise<void> {
    const scope = this.#calls.scope();
    const { id, tool, query, origin, startedAt } = this.#run;
    try {
      const input = JSON.parse(row.input) as Record<string, unknown>;
      const excluded = await this.#exclusions?.of({ ...row, input });
      if (excluded) return this.#end(row, scope, excluded);
      const { secrets, run } = await (this.#asked ??= readAsked(this.#app, this.#run));
      const worked = await workQuery(this.#app, {
        runId: id,
        tool,
        query,
        input: { ...input, ...secrets },
        settings: run.settings,
        connect: scope.connect,
        origin,
        waits: row.position < watchedRows ? undefined : "nobody",
        signal: this.#stop.signal,
        startedAt: startedAt ?? this.#app.now(),
        requireApproval: (cost) => this.#requireApproval(cost),
        onProgress: () => undefined,
      });
      const place = { runId: id, place: String(row.position) };
      const result = await keepResult(this.#app, place, { value: worked.result, sandbox: scope.sandbox });
      const { state, reason, reasonKind } = worked;
      const cells = state === "done" ? cellsOf(this.#app, run, { input, result: worked.result }) : [];
      this.#end(row, scope, { state, reason, reasonKind, result, cells });
    } catch (error) {
      this.#fail(row, scope, error);
    }
  }

  #end({ position, isShared }: ClaimedRow, scope: CallScope, { cells = [], ...ending }: OwnEnd): void {
    const end = { ...ending, ...provenanceOf(scope), cost: costOf(scope), position, at: this.#now() };
    const reason = "The result could not be saved.";
    const unwritten = { ...end, state: "failed" as const, reason, reasonKind: "internal", result: null };
    const ended = (as: RowEnd) => endRow(this.#run.id, { by: this.#worker, isShared }, as);
    const row = { runId: this.#run.id, position, by: this.#worker };
    const refusals = refusalWrites(row, scope, ending, { now: this.#now(), label: this.#app.label });
    const listed = writeCells(this.#run.id, this.#worker, position, cells);
    this.#writes.addGroup({ writes: [...refusals, ...ended(end), ...listed], instead: ended(unwritten) });
  }

  async #requireApproval(cost: AskedCost): Promise<void> {
    if (!this.#run.approvedAt && !(await planParts(this.#app.database, this.#run.id, cost)))
      throw new ApprovalNeeded(cost);
  }

  #fail(row: ClaimedRow, scope: CallScope, error: unknown): void {
    // Nothing to write: the request that stopped the run ended its rows, and other workers have a dead worker's rows.
    if (this.#stop.signal.aborted) return;
    const { position } = row;
    if (error instanceof ApprovalNeeded) {
      const asked = { position, credits: creditsOf(error.cost), reason: error.message };
      this.#writes.add(askForRow(this.#run.id, this.#worker, asked));
      return;
    }
    // The row does not end: it stays claimed, and the keeper sends it again after its worker has ended.
    if (!(error instanceof UpstreamError) && isStorageTrouble(error)) {
      this.#trouble ??= error;
      return;
    }
    const wait = error instanceof UpstreamError ? waitFor(error) : null;
    if (error instanceof UpstreamError && wait) return this.#wait(row, error, wait);
    const { kind, detail } = describeFailure(error, this.#app.label);
    if (kind === "internal") logError("row failed", { runId: this.#run.id, position, error });
    // General advice about this kind of failure is the same for all rows, so only the run's page shows it.
    const reason = withAdvice(detail, error instanceof UpstreamError ? error.nextStep : undefined);
    const uncertainCall = error instanceof UpstreamError ? error.uncertainCall : undefined;
    this.#end(row, scope, { state: "failed", reason, reasonKind: kind, result: null, uncertainCall });
  }

  /** Gives the row back. Either the run pauses, or the slice is sent again. */
  #wait({ position }: ClaimedRow, error: UpstreamError, { milliseconds, pause }: Wait): void {
    const since = this.#now();
    const back = giveBack(this.#run.id, this.#worker, position);
    if (!pause) {
      this.#writes.add(back);
      const why = error instanceof MustWait && error.isAsked ? "asked" : "pace";
      this.#givenUp.push({ upstream: error.upstream, why, until: since + (milliseconds ?? 0) });
      this.#againAt = Math.min(this.#againAt ?? Number.POSITIVE_INFINITY, since + (milliseconds ?? 0));
      return;
    }
    const { upstream, kind } = error;
    const { detail, nextStep } = describeFailure(error, this.#app.label);
    const until = milliseconds === null ? null : since + milliseconds;
    const reason = { upstream, kind, detail, nextStep, since, until };
    this.#writes.add(pauseForRow(this.#run.id, { position, by: this.#worker }, reason), back);
  }
}
