/**
 * Works the slice a message names and, while its time lasts, the run's next ones. A slice's rows start together, each
 * ends in exactly one state, and what they rest on is written with them. Delivered twice it finds nothing left to claim.
 */
import { logError } from "../../log";
import { every } from "../../time";
import { UpstreamError } from "../../upstream/failure";
import { askForRow, planParts } from "../../storage/run-costs";
import { claimSlice, type ClaimedRow, endRow, giveBack, renewClaims, type RowEnd } from "../../storage/rows";
import { findRun, pauseRun, statusOf, type StoredRun } from "../../storage/runs";
import { writeResult } from "../../storage/stored-results";
import { isDatabaseTrouble } from "../../storage/trouble";
import { describeFailure, withAdvice } from "../../toolkit/failure";
import { type AskedCost, creditsOf, ApprovalNeeded } from "../../toolkit/approval";
import { type Calls, type CallScope, provenanceOf } from "../../calls/calls.server";
import type { App } from "../app";
import { streakOf } from "../../calls/retry.server";
import { workQuery } from "../query-work.server";
import { suppressedSubject } from "../../calls/suppression";
import { MustWait } from "../../calls/waiting";
import { WriteBehind } from "../../calls/write-behind.server";

export const lease = 60_000;
const renewEvery = 20_000;
const lookEvery = 1000;
const mostAttempts = 3;
/** Identical failures in a row from one upstream after which asking on only costs. */
const streakThatPauses = 10;
const hour = 3_600_000;

/**
 * A worker that has ended a slice takes the next at once: until the queue delivers again, the upstream's rate would lie
 * idle. After so many milliseconds the queue goes on, since an invocation has its limits.
 */
const takesOnFor = 30_000;

/** Positions of the first and the last row. */
export interface Slice {
  from: number;
  to: number;
}

export interface SliceMessage extends Slice {
  runId: string;
}

/** The keeper's say in whose turn a slice is. */
export interface SliceTurns {
  sliceBegins(slice: Slice): Promise<boolean>;
  /** @returns the slice to go on with, when `takesOn` and one is open */
  sliceEnded(from: number, takesOn: boolean): Promise<Slice | null>;
  /** The slice is to be sent again after so many milliseconds. */
  sliceWaits(slice: Slice, milliseconds: number): Promise<void>;
}

export async function workSlices(app: App, { runId, ...slice }: SliceMessage, turns: SliceTurns) {
  const until = app.now().getTime() + takesOnFor;
  let turn: Slice | null = (await turns.sliceBegins(slice)) ? slice : null;
  while (turn !== null) {
    const again = await workSlice(app, { runId, ...turn });
    if (again !== null) return turns.sliceWaits(turn, again);
    turn = await turns.sliceEnded(turn.from, app.now().getTime() < until);
  }
}

/** What a row's own work says of its end. */
type OwnEnd = Pick<RowEnd, "state" | "reason" | "reasonKind" | "result">;

/** @returns milliseconds after which the slice should be sent again; null when it is done with */
export async function workSlice(app: App, slice: SliceMessage): Promise<number | null> {
  const run = await findRun(app.database, slice.runId);
  if (!run || (run.status !== "running" && run.status !== "queued")) return null;
  const now = app.now().getTime();
  const claimed = await claimSlice(app.database, { ...slice, now, until: now + lease });
  if (claimed.rows.length === 0) return null;
  const secrets = run.sealed ? await app.unseal(run.sealed) : {};
  return new SliceWorker(app, run, slice, claimed.suppressed, secrets).work(claimed.rows);
}

/** The work on one slice's claimed rows, from their claim to their ends. */
class SliceWorker {
  readonly #app: App;
  readonly #run: StoredRun;
  readonly #slice: Slice;
  /** Subjects of the suppression list. */
  readonly #suppressed: Set<string>;
  readonly #secrets: Record<string, string>;
  readonly #stop = new AbortController();
  readonly #writes: WriteBehind;
  readonly #calls: Calls;
  #isLooking = false;
  /** The database's own trouble, after its repeats. */
  #trouble: unknown;
  /** When rows that were given back may go on. */
  #againAt: number | null = null;

  constructor(
    app: App,
    run: StoredRun,
    slice: Slice,
    suppressed: Set<string>,
    secrets: Record<string, string>,
  ) {
    this.#app = app;
    this.#run = run;
    this.#slice = slice;
    this.#suppressed = suppressed;
    this.#secrets = secrets;
    this.#writes = new WriteBehind(app);
    this.#calls = app.openCalls({ ...run, runId: run.id }, this.#stop.signal, this.#writes);
  }

  /** @returns milliseconds until rows that were given back may go on; null: there are none */
  async work(rows: ClaimedRow[]): Promise<number | null> {
    const endRenewing = every(this.#app.time, renewEvery, () => this.#renewClaims());
    const endLooking = every(this.#app.time, lookEvery, () => void this.#stopWithRun());
    try {
      await Promise.all(rows.map((row) => this.#workRow(row)));
      await this.#writes.settled();
      if (this.#trouble) throw this.#trouble;
      return this.#againAt === null ? null : Math.max(0, this.#againAt - this.#now());
    } finally {
      endRenewing();
      endLooking();
    }
  }

  #now(): number {
    return this.#app.now().getTime();
  }

  #renewClaims(): void {
    const { from, to } = this.#slice;
    this.#writes.add(renewClaims(this.#run.id, from, to, this.#now() + lease));
  }

  /** Has the run been stopped? A look that fails leaves it to the next one. */
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
    const input = JSON.parse(row.input) as Record<string, unknown>;
    if (row.attempts > mostAttempts) {
      const reason = "Tried three times without an end.";
      return this.#end(row, scope, { state: "failed", reason, reasonKind: "internal", result: null });
    }
    if (suppressedSubject(input, this.#suppressed)) {
      const reason = "asked not to be contacted";
      return this.#end(row, scope, { state: "skipped", reason, reasonKind: "suppressed", result: null });
    }
    const { id, tool, query, settings, origin, startedAt } = this.#run;
    try {
      const worked = await workQuery(this.#app, {
        runId: id,
        tool,
        query,
        input: { ...input, ...this.#secrets },
        settings,
        connect: scope.connect,
        origin,
        signal: this.#stop.signal,
        startedAt: startedAt ?? this.#app.now(),
        requireApproval: (cost) => this.#requireApproval(cost),
        onProgress: () => undefined,
      });
      const result = writeResult({ value: worked.result, sandbox: scope.sandbox });
      this.#end(row, scope, { state: worked.state, reason: worked.reason, reasonKind: null, result });
    } catch (error) {
      this.#fail(row, scope, error);
    }
  }

  #end({ position }: ClaimedRow, scope: CallScope, ending: OwnEnd): void {
    const end = { ...ending, ...provenanceOf(scope), position, at: this.#now() };
    this.#writes.add(...endRow(this.#run.id, end));
  }

  async #requireApproval(cost: AskedCost): Promise<void> {
    if (!this.#run.approvedAt && !(await planParts(this.#app.database, this.#run.id, cost)))
      throw new ApprovalNeeded(cost);
  }

  #fail(row: ClaimedRow, scope: CallScope, error: unknown): void {
    // A stopped run's open rows were ended by the request that stopped it.
    if (this.#stop.signal.aborted) return;
    const { position } = row;
    if (error instanceof ApprovalNeeded) {
      const asked = { position, credits: creditsOf(error.cost), reason: error.message };
      this.#writes.add(askForRow(this.#run.id, asked));
      return;
    }
    // No end of the row's: it keeps its claim, and when that has passed the keeper sends it again.
    if (!(error instanceof UpstreamError) && isDatabaseTrouble(error)) {
      this.#trouble ??= error;
      return;
    }
    const wait = error instanceof UpstreamError ? waitFor(error) : null;
    if (error instanceof UpstreamError && wait) return this.#wait(row, error, wait);
    const { kind, detail } = describeFailure(error, this.#app.label);
    if (kind === "internal") logError("row failed", { runId: this.#run.id, position, error });
    // What the kind alone advises is the same for all rows and stands on the run's page.
    const reason = withAdvice(detail, error instanceof UpstreamError ? error.nextStep : undefined);
    this.#end(row, scope, { state: "failed", reason, reasonKind: kind, result: null });
  }

  /** The row goes back; the run pauses, or the slice comes again. */
  #wait({ position }: ClaimedRow, error: UpstreamError, { milliseconds, pause }: Wait): void {
    const since = this.#now();
    this.#writes.add(...giveBack(this.#run.id, [position]));
    if (!pause) {
      this.#againAt = Math.min(this.#againAt ?? Number.POSITIVE_INFINITY, since + (milliseconds ?? 0));
      return;
    }
    const { upstream, kind } = error;
    const { detail, nextStep } = describeFailure(error, this.#app.label);
    const until = milliseconds === null ? null : since + milliseconds;
    this.#writes.add(pauseRun(this.#run.id, { upstream, kind, detail, nextStep, since, until }));
  }
}

/** How a row waits that does not end. */
interface Wait {
  /** null: for a person. */
  milliseconds: number | null;
  /** Whether the whole run pauses. */
  pause: boolean;
}

/**
 * Whether a failure makes the row wait rather than end: passing limits come back by themselves, a refused account
 * pauses the run at once, a broken upstream after ten failures in a row. null: the failure is the row's own end.
 */
function waitFor(error: UpstreamError): Wait | null {
  if (error.kind === "not-configured" || error.kind === "invalid-input") return null;
  if (error.kind === "quota") {
    const milliseconds = error.retryAfter ?? hour;
    return milliseconds > 24 * hour ? null : { milliseconds, pause: true };
  }
  if (error instanceof MustWait) return { milliseconds: error.wait, pause: error.wait > hour };
  if (error.kind === "expired-credentials" || error.accountWide) return { milliseconds: null, pause: true };
  // A company's own site or one video that refuses is that row's affair alone.
  if (error.kind === "blocked" || error.kind === "internal") return null;
  return streakOf(error) >= streakThatPauses ? { milliseconds: 5 * 60_000, pause: true } : null;
}
