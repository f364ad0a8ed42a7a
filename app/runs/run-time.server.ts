/** Returns how a run's time was spent, as far as stored: queue, pauses, vendors and writes. */
import { readTimes } from "../calls/storage/run-times";
import { findRun, type StoredRun } from "./storage/runs";
import type { Pause } from "../storage/run-tables";
import type { App } from "../app";
import type { RunTime, TimeSpan } from "./run-time";

export async function readRunTime(
  app: Pick<App, "database" | "label" | "time">,
  id: string,
): Promise<RunTime | null> {
  const [run, { upstreams, begun }] = await Promise.all([
    findRun(app.database, id),
    readTimes(app.database, id),
  ]);
  if (!run) return null;
  const begins = run.createdAt.getTime();
  const ends = run.finishedAt?.getTime() ?? app.time.now();
  const span = (what: string, from: number, to: number): TimeSpan => ({
    what,
    from: Math.max(0, from - begins),
    lasted: Math.max(0, to - from),
  });
  const started = run.startedAt?.getTime() ?? ends;
  const pauses = (run.pauses ?? []).map((pause) =>
    span(waitedFor(pause, app.label), pause.since, endOf(pause, run, begun, ends)),
  );
  const writing = upstreams.find(({ upstream }) => upstream === "");
  return {
    id,
    title: run.title,
    isOpen: run.finishedAt === null,
    lasted: ends - begins,
    spans: [
      span("Waited to begin", begins, started),
      ...(run.readAt ? [span("Read the file", begins, run.readAt.getTime())] : []),
      ...(run.startedAt ? [span("At work, pauses included", started, ends)] : []),
      ...pauses,
    ],
    services: upstreams
      .filter(({ upstream }) => upstream !== "")
      .map(({ upstream, firstAt, lastAt, ...times }) => ({
        name: app.label(upstream),
        ...times,
        ...span("", firstAt, lastAt),
      })),
    writing: writing && writing.calls > 0 ? { batches: writing.calls, lasted: writing.asked } : null,
  };
}

function waitedFor({ kind, upstream, until }: Pause, label: App["label"]): string {
  if (kind === "ended") return "Ended, then resumed by a user";
  if (kind === "cost") return "Waited for a person to approve the cost";
  const whom = upstream ? label(upstream) : "a service";
  const why = kind === "quota" ? "the allowance" : kind === "rate-limited" ? "the pace" : `trouble (${kind})`;
  return until === null ? `Waited for a person: ${why} at ${whom}` : `Waited for ${whom}: ${why}`;
}

/**
 * Returns the end of a pause. The database does not store it, so the first call or row after the
 * pause marks it.
 */
function endOf({ kind, since, until }: Pause, run: StoredRun, begun: number[], ends: number): number {
  if (kind === "ended") return until ?? since;
  if (run.status === "paused" && run.pause?.since === since) return ends;
  const wentOn = run.wentOnAt?.getTime();
  const after = [...begun, ...(wentOn === undefined ? [] : [wentOn]), ends].filter((at) => at >= since);
  return Math.min(...after, ends);
}
