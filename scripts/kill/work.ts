/**
 * Starts a round's work between the kills: files, used rows, searches, transcripts, alerts and a
 * scrape.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { receive } from "../../bench/cases/sockets.ts";
import { post, type Product, upload, type Upload } from "../../bench/product.ts";
import type { Chance } from "../../sandbox/market/random.ts";
import { isoWeek } from "../../sandbox/market/calendar.ts";
import { goOn, type UsedRows } from "./used-rows.ts";

/** The people and domains of the sandbox's market for one round. */
export interface Subjects {
  people: { email: string; domain: string }[];
  /** Email addresses of people whose rows are used again. */
  used: string[];
  domains: string[];
  videos: string[];
  keywords: string[];
}

export interface Work {
  files: Upload[];
  rows: UsedRows;
  /** Keywords of the round's alerts, by alert id. */
  alerts: Map<string, string>;
  week: { week: number; year: number };
  /** Resolves when all requests were sent; requests cut off by a kill are not failures. */
  asked: Promise<void>;
}

/** ms over which the requests are spread, so that kills hit every stage. */
const span = 12_000;
const dayMs = 86_400_000;
/** A connection cut off by a kill may stay silent. */
const longestAnswer = 45_000;

export async function setGoing(
  { product, database, round, rows }: { product: Product; database: Client; round: string; rows: UsedRows },
  subjects: Subjects,
  chance: Chance,
): Promise<Work> {
  const files = filesOf(round, subjects, chance);
  const alerts = await dueAlerts(database, subjects.keywords);
  const week = isoWeek(new Date(Date.now() - chance.int(2, 50) * 7 * dayMs));
  const { domains, videos, people } = subjects;
  const plain = async (path: string, body: object) => {
    const answer = await post(product, path, body);
    await answer.text();
  };
  const [last] = people.slice(-1);
  const asked: (() => Promise<unknown>)[] = [
    ...[...files, rows.files.used].map((file) => () => upload(product, file)),
    () => goOn(product, rows),
    ...people.slice(-4, -1).map(
      ({ email }) =>
        () =>
          plain("/api/signals/query/target", { email }),
    ),
    () => plain("/api/sm/scores", { name: last?.email ?? "" }),
    ...domains.slice(0, 2).map((domain) => () => plain("/api/signals/query/relevantTarget", { domain })),
    ...domains.slice(2, 4).map((domain) => () => plain("/api/youtube/scrape", { domain })),
    ...videos.map((url) => () => receive(product, url)),
    () => plain("/api/podcast-charts/scrape", { ...week, platforms: ["youtube"] }),
  ];
  const all = asked.map(async (ask) => {
    await sleep(chance.int(0, span));
    await askUntilHeard(ask);
  });
  return {
    files: [...files, ...Object.values(rows.files)],
    rows,
    alerts,
    week,
    asked: Promise.all(all).then(() => undefined),
  };
}

/** Does not repeat a request cut off by a kill; the round looks for its work in the database. */
async function askUntilHeard(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await Promise.race([ask(), sleep(longestAnswer, undefined, { ref: false })]);
      return;
    } catch (failure) {
      if (!isNotThere(failure)) return;
      await sleep(500);
    }
  }
}

/** No process was listening, so nothing of the request can have arrived. */
const isNotThere = (failure: unknown) =>
  failure instanceof Error && (failure.cause as { code?: string } | undefined)?.code === "ECONNREFUSED";

function filesOf(round: string, { people, domains }: Subjects, chance: Chance): Upload[] {
  const emails = people.slice(0, -4).map(({ email }) => email);
  const rows = chance.int(80, Math.min(160, emails.length - 30));
  const file = (name: string, api: string, column: string, cells: string[]): Upload => ({
    api,
    name: `${name}.csv`,
    email: `${round}-${name}@example.com`,
    csv: [column, ...cells].join("\n"),
  });
  // Few distinct people in many rows: the upload and the reading take time, and the other rows
  // share results.
  const few = emails.slice(rows, rows + 20);
  return [
    file("target", "/api/signals/query/target/csv", "email", emails.slice(0, rows)),
    file("scores", "/api/sm/scores/csv", "domain", domains.slice(4, 4 + chance.int(8, 16))),
    file(
      "upload",
      "/api/signals/query/target/csv",
      "email",
      Array.from({ length: 2500 }, (_, at) => few[at % few.length] ?? ""),
    ),
  ];
}

/**
 * Adds alerts with a past slot directly to the database; an alert made in the form would be due an
 * hour later.
 */
async function dueAlerts(database: Client, keywords: string[]): Promise<Map<string, string>> {
  const alerts = new Map(keywords.map((keyword) => [randomUUID(), keyword]));
  const since = Date.now() - 2 * dayMs;
  const [staff] = (await database.execute("SELECT id FROM staff LIMIT 1")).rows;
  await database.batch(
    [...alerts].map(([id, keyword]) => ({
      sql: `INSERT INTO alerts (id, keyword, frequency_hours, time_hour, time_period, posts_limit, skip_existing, prompt,
          comments, upvotes, scheduled_from, origin, created_at, created_by, updated_at)
        VALUES (?, ?, 8760, 12, 'AM', 5, 0, '', 0, 0, ?, 'http://localhost', ?, ?, ?)`,
      args: [id, keyword, since, since, String(staff?.id), since],
    })),
  );
  return alerts;
}
