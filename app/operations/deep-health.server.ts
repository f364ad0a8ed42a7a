/** Whether everything the console rests on does its work, and what needs a person (docs/operations.md). */
import { readBudgets } from "../calls/budgets.server";
import { oldestUnwritten } from "../calls/unwritten.server";
import type { RequestApp } from "../runs/app";
import { monthOf, spentInMonth } from "../storage/ledger";
import { readOpenWork } from "../storage/open-work";
import { readSchemaVersion, schemaVersion } from "../storage/schema-version";

export interface HealthPart {
  part: string;
  /** warning: it works, and a person should look. */
  state: "ok" | "warning" | "trouble";
  /** For a person; of what is well, the figure. */
  words: string;
}

export interface DeepHealth {
  /** Nothing is in trouble. */
  ok: boolean;
  /** Of the Worker that answers. */
  version: string;
  parts: HealthPart[];
}

const minute = 60_000;
/** The clock wakes a run that its keeper has not looked at for three minutes: one that waits twice as long was woken for nothing. */
const runWaits = 6 * minute;
/** A mail's next try is at most five minutes away. */
const mailWaits = 15 * minute;
const firingWaits = 15 * minute;
/** The clock replays it each minute. */
const unwrittenWaits = 5 * minute;
const nearlySpent = 0.8;
const day = 24 * 60 * minute;

type Judged = Omit<HealthPart, "part">;
type Check = (app: RequestApp) => Promise<Judged>;

const ok = (words: string): Judged => ({ state: "ok", words });
const warning = (words: string): Judged => ({ state: "warning", words });
const trouble = (words: string): Judged => ({ state: "trouble", words });

const inMinutes = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / minute);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

/** How long something has waited for the console itself. */
function waited(app: RequestApp, since: number | null, longest: number, what: string): Judged {
  const waits = since === null ? 0 : app.time.now() - since;
  if (waits <= longest) return ok(`no ${what} waits`);
  return trouble(`a ${what} has waited ${inMinutes(waits)}; ${inMinutes(longest)} are expected at most`);
}

const checks: Record<string, Check> = {
  database: async ({ database }) => {
    const had = await readSchemaVersion(database);
    if (had < schemaVersion) {
      return trouble(`schema ${had}, this version needs ${schemaVersion}: run npm run db:migrate`);
    }
    return ok(`schema ${had}`);
  },
  files: async ({ files, newId }) => {
    const key = `health/${newId()}`;
    await files.put(key, "ok", "text/plain");
    const found = await files.get(key);
    await found?.body.cancel();
    await files.delete([key]);
    return found ? ok("written, read, deleted") : trouble("what was written is not there");
  },
  notices: async ({ flash }) => {
    await flash.commitSession(await flash.getSession());
    return ok("written");
  },
  queue: async ({ enqueue }) => {
    await enqueue([{ type: "health" }]);
    return ok("takes messages");
  },
  runs: async (app) => waited(app, (await openWork(app)).oldestRun, runWaits, "run"),
  mails: async (app) => waited(app, (await openWork(app)).oldestMail, mailWaits, "mail"),
  alerts: async (app) => {
    const { oldestFiring, unconfirmed } = await openWork(app);
    const judged = waited(app, oldestFiring, firingWaits, "Reddit alert");
    if (judged.state !== "ok" || unconfirmed === 0) return judged;
    return warning(
      `${unconfirmed} unconfirmed in Slack since yesterday: somebody has to look whether they arrived`,
    );
  },
  unwritten: async (app) => {
    const oldest = await oldestUnwritten(app.files);
    const judged = waited(app, oldest, unwrittenWaits, "batch that the database could not take");
    return judged.state === "ok" && oldest !== null ? warning("a batch waits for the database") : judged;
  },
  budgets: async ({ database, now, label }) => {
    const [budgets, spent] = await Promise.all([
      readBudgets(database),
      spentInMonth(database, monthOf(now().getTime())),
    ]);
    const used = Object.entries(budgets).flatMap(([vendor, { limit, unit }]) => {
      const share = limit === 0 ? 0 : (spent[vendor]?.[unit] ?? 0) / limit;
      return share >= nearlySpent ? [`${label(vendor)} ${Math.floor(share * 100)} %`] : [];
    });
    return used.length > 0 ? warning(`spent this month: ${used.join(", ")}`) : ok("none is nearly spent");
  },
};

const openWork = (app: RequestApp) => readOpenWork(app.database, app.time.now() - day);

export async function deepHealth(app: RequestApp): Promise<DeepHealth> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([part, check]): Promise<HealthPart> => {
      try {
        return { part, ...(await check(app)) };
      } catch (error) {
        return { part, ...trouble(error instanceof Error ? error.message : "it does not answer") };
      }
    }),
  );
  return { ok: parts.every(({ state }) => state !== "trouble"), version: app.version, parts };
}
