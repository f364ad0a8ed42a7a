/**
 * The alarm for a database that rejects writes. It works without the database and keeps its state
 * in object storage.
 */
import { logError } from "../log";
import type { App } from "../app";
import { requireWritable } from "../storage/heartbeats";
import { latestOrigin } from "../runs/storage/runs";
import { reasonOfTrouble, type TroubleReason } from "../storage/trouble";
import { watchMessage } from "./watch-message";

type Watched = Pick<App, "database" | "files" | "time" | "alarms">;

interface Outage {
  since: number;
  words: string;
  isTold: boolean;
}

const place = "watch/database.json";
/** Longer than a restart or a failover. */
const toldAfter = 5 * 60_000;

/**
 * Alerts the operators after five minutes without writes, or at once if the database file is
 * damaged, and again when writes work.
 * @returns true if the database accepts writes
 */
export async function watchDatabase(app: Watched): Promise<boolean> {
  const trouble = await troubleWith(app);
  const known = await readOutage(app);
  if (trouble) await goesOn(app, trouble, known);
  else if (known) await isOver(app, known);
  return trouble === null;
}

async function troubleWith({ database }: Watched): Promise<TroubleReason | null> {
  try {
    await requireWritable(database);
    return null;
  } catch (error) {
    logError("the database takes no writes", { error });
    const reason = reasonOfTrouble(error);
    if (!reason) throw error;
    return reason;
  }
}

async function goesOn(app: Watched, { words, isDamage }: TroubleReason, known: Outage | null): Promise<void> {
  const now = app.time.now();
  const since = known?.since ?? now;
  const tells = !known?.isTold && (isDamage || now - since >= toldAfter);
  // Stores the state before posting: a lost alarm is better than one every minute.
  if (!known || tells) await note(app, { since, words, isTold: tells });
  if (tells) await tell(app, { since, words, isOver: false });
}

async function isOver(app: Watched, { since, words, isTold }: Outage): Promise<void> {
  await app.files.delete([place]);
  if (isTold) await tell(app, { since, words, isOver: true });
}

async function tell(
  app: Watched,
  { since, words, isOver }: Pick<Outage, "since" | "words"> & { isOver: boolean },
) {
  const now = app.time.now();
  const what = `database: writes fail because ${words}; paid calls are paused`;
  const origin = await latestOrigin(app.database).catch(() => null);
  const message = watchMessage([{ name: "database", words: what, since, isOver }], origin, new Date(now));
  try {
    await app.alarms.post(message, `database ${since}`);
  } catch (error) {
    logError("watch not told", { error });
  }
}

async function readOutage({ files }: Watched): Promise<Outage | null> {
  const file = await files.get(place);
  return file ? ((await new Response(file.body).json()) as Outage) : null;
}

const note = ({ files }: Watched, outage: Outage) =>
  files.put(place, JSON.stringify(outage), "application/json");
