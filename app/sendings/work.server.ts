/**
 * Works on a sending in portions, each under its own lease. After a kill, the next worker compares
 * unfinished rows first.
 */
import { logError } from "../log";
import { MustWait } from "../calls/waiting";
import { mentionsOf } from "../calls/mentions";
import { readSuppressions } from "../storage/forgetting";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App } from "../app";
import { describeFailure } from "../toolkit/failure";
import { UpstreamError } from "../vendors/failure";
import { planPortion } from "./planning.server";
import { inTurn } from "./lanes";
import type { Next, Portion } from "./portion";
import { returnPortion } from "./returning.server";
import { writeRows } from "./storage/sending-rows";
import {
  claimSending,
  findSending,
  moveSending,
  never,
  releaseSending,
  type StoredSending,
} from "./storage/sendings";
import { releaseRecords, settlePortion } from "./settling.server";
import { tiePortion } from "./tying.server";
import { writePortion } from "./write-portion.server";

/** Milliseconds; longer than a portion takes (docs/leases.md). */
const lease = 120_000;
const timeout = 100_000;
/** Milliseconds of work per queue message; the next message continues. */
const worksFor = 20_000;
const shortest = 1000;
const settledAgainIn = 600_000;

/**
 * Works on the sending for one queue message.
 * @returns milliseconds until the next message, or null if nothing is left or another worker has
 * the lease
 */
export async function workSending(app: App, id: string): Promise<number | null> {
  const worker = app.newId();
  const until = app.now().getTime() + worksFor;
  for (;;) {
    const now = app.now().getTime();
    if (!(await claimSending(app.database, id, { worker, now, until: now + lease }))) {
      // Another worker has the lease, or nothing is left to do. In the second case this releases
      // the lease.
      await writeRows(app.database, [releaseSending(id, worker, now)]);
      return null;
    }
    const sending = await findSending(app.database, id);
    const next: Next = sending ? await portion(app, sending, until) : "over";
    const wait = next === "again" ? 0 : next === "over" ? null : next.wait;
    if (wait === 0 && app.now().getTime() < until) continue;
    const nextAt = wait === null ? never : app.now().getTime() + wait;
    await writeRows(app.database, [releaseSending(id, worker, nextAt, sending?.state)]);
    return wait;
  }
}

async function portion(app: App, sending: StoredSending, until: number): Promise<Next> {
  try {
    const task = { id: `sending ${sending.id} ${app.newId()}`, staffId: sending.createdBy, timeout };
    return await askOutsideRun(app, task, async ({ crm }) => {
      const isKeptOut = mentionsOf(await readSuppressions(app.database));
      const own: Portion = { app, sending, crm, isKeptOut, until, inTurn: inTurn() };
      if (sending.state === "planning") return planPortion(own);
      if (sending.state === "cancelled") return settlePortion(own);
      if (waitsForUser(sending)) return releaseRecords(own);
      if (sending.state === "returning") {
        const settled = await settlePortion(own);
        return settled === "over" ? returnPortion(own) : settled;
      }
      const tied = await tiePortion(own);
      return tied === "over" ? writePortion(own) : tied;
    });
  } catch (error) {
    return failed(app, sending, error);
  }
}

const waitsForUser = ({ state }: StoredSending) => state === "look" || state === "stopped";

/**
 * Handles a failure. After a temporary one, the worker tries again later. A failure that a user
 * must fix stops the sending, and its rows keep their state.
 */
async function failed(app: App, sending: StoredSending, error: unknown): Promise<Next> {
  if (error instanceof MustWait) return { wait: Math.max(shortest, error.retryAfter ?? 0) };
  // The page keeps showing why the sending waits for its user.
  if (waitsForUser(sending)) return { wait: settledAgainIn };
  const { kind, detail, nextStep } = describeFailure(error, app.label);
  if (kind === "internal") logError("sending", { sending: sending.id, error });
  const asked = error instanceof UpstreamError ? (error.retryAfter ?? 0) : 0;
  const passes =
    kind === "internal" || kind === "quota" || (error instanceof UpstreamError && error.retryable);
  const problem = JSON.stringify({ detail, nextStep });
  if (passes) {
    await writeRows(app.database, [
      { sql: "UPDATE sendings SET problem_json = ? WHERE id = ?", args: [problem, sending.id] },
    ]);
    return { wait: Math.max(60_000, asked) };
  }
  // A cancelled sending stays cancelled. The worker later reads the records whose write was under way.
  if (sending.state === "cancelled") return { wait: settledAgainIn };
  await writeRows(app.database, [
    moveSending(sending.id, ["planning", "writing", "returning"], "stopped", { problem_json: problem }),
  ]);
  return "over";
}
