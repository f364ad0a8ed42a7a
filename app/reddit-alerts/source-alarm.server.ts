/** Sends one Slack message per outage that Reddit refuses the alerts. */
import { listAlerts } from "./storage/alerts";
import { endSourceAlarm, findSourceAlarm, moveSourceAlarm, takeSourceAlarm } from "./storage/source-alarms";
import { nextSteps } from "../toolkit/failure";
import type { App } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { type FailureKind, UpstreamError } from "../vendors/failure";
import { alarmMessage } from "./message";

const lease = 180_000;
const timeout = 150_000;
const pause = 60_000;

export async function tellAlarms(app: App): Promise<void> {
  const { database } = app;
  const alarm = await findSourceAlarm(database, "reddit");
  const now = app.now().getTime();
  if (!alarm || (alarm.state !== "due" && alarm.state !== "sending")) return;
  if (!(await takeSourceAlarm(database, "reddit", now, now + lease))) return;
  const [alert] = await listAlerts(database);
  if (!alert) return moveSourceAlarm(database, "reddit", "due", now + pause);
  const { problem, since } = alarm;
  const nextStep = problem.nextStep ?? nextSteps[problem.kind as FailureKind] ?? "";
  const message = alarmMessage("Reddit", problem.detail, nextStep, `${alert.origin}/reddit`);
  const id = `alarm:reddit:${since.getTime()}`;
  const leaving = async <R>(post: () => Promise<R>): Promise<R> => {
    await moveSourceAlarm(database, "reddit", "sending", app.now().getTime() + lease);
    return post();
  };
  try {
    const { outcome } = await askOutsideRun(
      app,
      { id, staffId: alert.createdBy, timeout, leaving },
      async ({ teamChat }) => (await teamChat.post(message, id)).value,
    );
    await endSourceAlarm(database, "reddit", outcome === "delivered" ? "sent" : "unconfirmed", now);
  } catch (error) {
    // Slack refused the message for certain, so the alarm is sent once Slack accepts messages
    // again.
    const wait = error instanceof UpstreamError ? (error.retryAfter ?? pause) : pause;
    if (error instanceof UpstreamError) await moveSourceAlarm(database, "reddit", "due", now + wait);
    else await endSourceAlarm(database, "reddit", "unconfirmed", now + wait);
  }
}
