/**
 * The daily purge: deletes uploads and result files after 30 days, runs after 180, and expired
 * answers. It works in portions and deletes everything older, so the next purge makes up for a
 * missed one.
 */
import { dropKeysWithoutAnswer } from "../calls/storage/answer-keys";
import { deleteExpiredAnswers } from "../calls/storage/expired-answers";
import { deleteInPortions } from "../storage/portions";
import { olderSearches } from "./storage/cost-experience";
import { runsBefore } from "./storage/runs";
import { purgeSignIns } from "../staff/storage/staff";
import { purgeTranscripts } from "./storage/transcripts";
import type { App } from "../app";
import { purgeRunFiles } from "./run-files.server";
import { sweepFiles } from "./file-sweep.server";
import { removeRuns } from "./run-removal.server";

const day = 86_400_000;
const runsFor = 180 * day;
const eventsFor = 365 * day;
const deletedViewsFor = 30 * day;
const runsAtOnce = 100;
const answersAtOnce = 500;

export async function purge(app: Pick<App, "database" | "files">, now: Date): Promise<void> {
  const { database } = app;
  const tooOld = now.getTime() - runsFor;
  await purgeSignIns(database, now);
  await purgeRuns(app, new Date(tooOld));
  await purgeRunFiles(app, now);
  await purgeTranscripts(app, now);
  await purgeAnswers(app, now);
  await deleteInPortions(database, "cost_experience", ...olderSearches(tooOld));
  await deleteInPortions(database, "seen_posts", "at < ?", [tooOld]);
  await deleteInPortions(database, "firings", "slot < ? AND ended_at IS NOT NULL", [tooOld]);
  await deleteInPortions(database, "clips", "created_at < ?", [tooOld]);
  await deleteInPortions(database, "probes", "at < ?", [tooOld]);
  await deleteInPortions(database, "exclusions", "lifted_at < ? OR until_at < ?", [tooOld, tooOld]);
  await deleteInPortions(database, "saved_views", "deleted_at < ?", [now.getTime() - deletedViewsFor]);
  await deleteInPortions(database, "security_events", "at < ?", [now.getTime() - eventsFor]);
  await sweepFiles(app, now);
}

async function purgeRuns(app: Pick<App, "database" | "files">, before: Date): Promise<void> {
  for (;;) {
    const runs = await runsBefore(app.database, before, runsAtOnce);
    await removeRuns(app, runs);
    if (runs.length < runsAtOnce) return;
  }
}

async function purgeAnswers({ database, files }: Pick<App, "database" | "files">, now: Date): Promise<void> {
  for (;;) {
    const { deleted, answerFiles } = await deleteExpiredAnswers(database, now, answersAtOnce);
    await files.delete(answerFiles);
    if (deleted < answersAtOnce) break;
  }
  await dropKeysWithoutAnswer(database);
}
