/**
 * Works one slice of a CSV run: its rows start together, each ends in exactly one state, and what they rest on is
 * written with them. Delivered twice it finds nothing left to claim.
 */
import { logError } from "../../log";
import { UpstreamError } from "../../upstream/failure";
import { askForRow, planParts } from "../../storage/run-costs";
import { claimSlice, type ClaimedRow, endRow, giveBack, renewClaims, type RowEnd } from "../../storage/rows";
import { findRun, pauseRun, statusOf, type StoredRun } from "../../storage/runs";
import { isDatabaseTrouble } from "../../storage/trouble";
import { every } from "../../time";
import { describeFailure, withAdvice } from "../../toolkit/failure";
import { type AskedCost, creditsOf, ApprovalNeeded } from "../../toolkit/approval";
import { type Calls, provenanceOf } from "../../calls/calls.server";
import type { Engine } from "../engine";
import { streakOf } from "../../calls/retry.server";
import { workQuery } from "../query-work.server";
import type { Slice } from "./slices";
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

/** What a row's own work says of its end. */
type OwnEnd = Pick<RowEnd, "state" | "reason" | "reasonKind" | "result">;

export interface SliceMessage extends Slice {
  runId: string;
}

/** @returns milliseconds after which the slice should be sent again; null when it is done with */
export async function workSlice(engine: Engine, { runId, from, to }: SliceMessage): Promise<number | null> {
  const run = await findRun(engine.database, runId);
  if (!run || (run.status !== "running" && run.status !== "queued")) return null;
  const now = engine.now().getTime();
  const claimed = await claimSlice(engine.database, { runId, from, to, now, until: now + lease });
  if (claimed.rows.length === 0) return null;

  const stop = new AbortController();
  const writes = new WriteBehind(engine);
  const endRenewing = every(engine.time, renewEvery, () =>
    writes.add(renewClaims(runId, from, to, engine.now().getTime() + lease)),
  );
  const endLooking = every(engine.time, lookEvery, () => void look());
  let isLooking = false;
  /** The database's own trouble, after its repeats. */
  let trouble: unknown;
  /** When rows that were given back may go on. */
  let againAt: number | null = null;
  try {
    const secrets = run.sealed ? await engine.unseal(run.sealed) : {};
    const desk = engine.openCalls({ ...run, runId }, stop.signal, writes);
    await Promise.all(claimed.rows.map((row) => workRow(row, desk, secrets)));
    await writes.settled();
    if (trouble) throw trouble;
    return againAt === null ? null : Math.max(0, againAt - engine.now().getTime());
  } finally {
    endRenewing();
    endLooking();
  }

  /** Has the run been stopped? A look that fails leaves it to the next one. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const status = await statusOf(engine.database, runId);
      if (status !== "running" && status !== "queued" && status !== "paused") {
        stop.abort(new DOMException("The run was stopped.", "AbortError"));
      }
    } catch (error) {
      logError("slice: the run's status can't be read", { runId, error });
    } finally {
      isLooking = false;
    }
  }

  async function workRow(row: ClaimedRow, desk: Calls, secrets: Record<string, string>): Promise<void> {
    const scope = desk.scope();
    const end = (ending: OwnEnd) =>
      writes.add(
        ...endRow(runId, {
          ...ending,
          ...provenanceOf(scope),
          position: row.position,
          at: engine.now().getTime(),
        }),
      );
    const input = JSON.parse(row.input) as Record<string, unknown>;
    if (row.attempts > mostAttempts) {
      return end({
        state: "failed",
        reason: "Tried three times without an end.",
        reasonKind: "internal",
        result: null,
      });
    }
    if (suppressedSubject(input, (claimed as { suppressed: Set<string> }).suppressed)) {
      return end({
        state: "skipped",
        reason: "asked not to be contacted",
        reasonKind: "suppressed",
        result: null,
      });
    }
    try {
      const worked = await workQuery(engine, {
        runId,
        tool: (run as StoredRun).tool,
        query: (run as StoredRun).query,
        input: { ...input, ...secrets },
        settings: (run as StoredRun).settings,
        connect: scope.connect,
        origin: (run as StoredRun).origin,
        signal: stop.signal,
        startedAt: (run as StoredRun).startedAt ?? engine.now(),
        requireApproval,
        onProgress: () => undefined,
      });
      end({
        state: worked.state,
        reason: worked.reason,
        reasonKind: null,
        result: JSON.stringify(worked.result),
      });
    } catch (error) {
      await failed(error, row, end);
    }
  }

  async function requireApproval(cost: AskedCost): Promise<void> {
    if (!(run as StoredRun).agreedAt && !(await planParts(engine.database, runId, cost)))
      throw new ApprovalNeeded(cost);
  }

  async function failed(error: unknown, row: ClaimedRow, end: (ending: OwnEnd) => void): Promise<void> {
    // A stopped run's open rows were ended by the request that stopped it.
    if (stop.signal.aborted) return;
    if (error instanceof ApprovalNeeded) {
      const { position } = row;
      writes.add(askForRow(runId, { position, credits: creditsOf(error.cost), reason: error.message }));
      return;
    }
    // No end of the row's: it stays claimed, and when its lease has lapsed the keeper sends it again.
    if (!(error instanceof UpstreamError) && isDatabaseTrouble(error)) {
      trouble ??= error;
      return;
    }
    const wait = error instanceof UpstreamError ? waitFor(error) : null;
    if (error instanceof UpstreamError && wait) {
      const since = engine.now().getTime();
      const { detail, nextStep } = describeFailure(error, engine.label);
      writes.add(...giveBack(runId, [row.position]));
      if (wait.pause) {
        writes.add(
          pauseRun(runId, {
            upstream: error.upstream,
            kind: error.kind,
            detail,
            nextStep,
            since,
            until: wait.milliseconds === null ? null : since + wait.milliseconds,
          }),
        );
      } else againAt = Math.min(againAt ?? Number.POSITIVE_INFINITY, since + (wait.milliseconds ?? 0));
      return;
    }
    const { kind, detail } = describeFailure(error, engine.label);
    if (kind === "internal") logError("row failed", { runId, position: row.position, error });
    // What the kind alone advises is the same for all rows and stands on the run's page.
    const advice = error instanceof UpstreamError ? error.nextStep : undefined;
    end({ state: "failed", reason: withAdvice(detail, advice), reasonKind: kind, result: null });
  }
}

/**
 * Whether a failure makes the row wait rather than end: passing limits come back by themselves, a refused account
 * pauses the run at once, a broken upstream after ten failures in a row. null: the failure is the row's own end.
 */
function waitFor(error: UpstreamError): { milliseconds: number | null; pause: boolean } | null {
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
