/**
 * The scheduler's watch: posts each problem that needs an operator once, and once more when it is
 * over.
 */
import { logError } from "../log";
import type { App } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { heartbeatsSent, queueNames } from "../storage/heartbeats";
import { latestOrigin } from "../runs/storage/runs";
import {
  noteTroubles,
  type ToldTrouble,
  type Trouble,
  troublesTold,
  troublesUntold,
} from "./storage/troubles";
import { UpstreamError } from "../vendors/failure";
import { watchDatabase } from "./database-alarm.server";
import { openWorkOnce, backlog } from "./backlog.server";
import { watchMessage } from "./watch-message";

const minute = 60_000;
/** Minutes between two checks. */
const every = 5;
/** A trouble not seen for this long is over. */
const settledAfter = 15 * minute;
const timeout = 60_000;
const lease = 3 * minute;
const pause = minute;

/** @param at the trigger's own time */
export async function watch(app: App, at: Date): Promise<void> {
  if (!app.config.isWatched) return;
  const takesWrites = await watchDatabase(app);
  if (!takesWrites || at.getUTCMinutes() % every !== 0) return;
  await sendHeartbeats(app);
  const seen = await look(app);
  const by = app.newId();
  const now = app.time.now();
  const told = await noteTroubles(app.database, seen, { by, now, settledAfter, lease });
  if (told.length > 0) await tell(app, by, told);
}

async function sendHeartbeats({ database, time, sendHeartbeat }: App): Promise<void> {
  await heartbeatsSent(database, time.now());
  await Promise.all(
    queueNames.map(async (queue) => {
      try {
        await sendHeartbeat(queue);
      } catch (error) {
        // A queue that rejects messages falls behind, and the check detects that.
        logError("heartbeat", { queue, error });
      }
    }),
  );
}

async function look(app: App): Promise<Trouble[]> {
  const openWork = openWorkOnce(app);
  const found = await Promise.all(
    Object.entries(backlog).map(async ([part, { find }]): Promise<Trouble[]> => {
      try {
        const all = await find(app, openWork);
        return all.map(({ about, words }) => ({
          name: about ? `${part} ${about}` : part,
          words: `${part}: ${words}`,
        }));
      } catch (error) {
        // The error's own message may contain user data.
        logError("watch", { part, error });
        return [{ name: part, words: `${part}: this check failed; see the log` }];
      }
    }),
  );
  return found.flat();
}

async function tell(app: App, by: string, told: ToldTrouble[]): Promise<void> {
  const { database, time } = app;
  try {
    const message = watchMessage(told, await latestOrigin(database), new Date(time.now()));
    await askOutsideRun(app, { id: `watch:${by}`, staffId: "watch", timeout }, ({ opsChat }) =>
      opsChat.post(message, by),
    );
    await troublesTold(database, by);
  } catch (error) {
    logError("watch not told", { error });
    // After any other error the message may have left, so it is not posted again.
    if (!(error instanceof UpstreamError)) return troublesTold(database, by);
    await troublesUntold(database, by, time.now() + (error.retryAfter ?? pause));
  }
}
