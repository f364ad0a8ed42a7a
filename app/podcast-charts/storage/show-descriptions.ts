/**
 * The model's descriptions of shows: each show is chosen once, claimed by one worker, and its
 * description kept.
 */
import type { InStatement, Row } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface ChosenShow {
  platform: string;
  showId: string;
  country: string;
  category: string;
  rank: number;
}

export interface ShowKey {
  platform: string;
  showId: string;
  /** The week in which the show was chosen. */
  week: number;
}

/** Queues shows without a description, up to the week's limit. */
export async function chooseShows(
  database: Database,
  choice: { week: number; shows: readonly ChosenShow[]; most: number },
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `INSERT INTO show_descriptions (platform, show_id, week, country, category, rank, state)
        SELECT value ->> 'platform', value ->> 'showId', ?, value ->> 'country', value ->> 'category', value ->> 'rank',
          'waiting' FROM json_each(?)
        WHERE NOT EXISTS (SELECT 1 FROM show_descriptions
          WHERE platform = value ->> 'platform' AND show_id = value ->> 'showId')
        ORDER BY value ->> 'rank'
        LIMIT max(0, ? - (SELECT count(*) FROM show_descriptions WHERE week = ?))`,
      args: [choice.week, JSON.stringify(choice.shows), choice.most, choice.week],
    },
  ]);
}

/** Returns the next shows without a message, best rank first, and marks them as sent. */
export async function takeNextShows(database: Database, count: number, at: number): Promise<ShowKey[]> {
  const [taken] = await writeBatch(database, [
    {
      sql: `UPDATE show_descriptions SET sent_at = ? WHERE (platform, show_id) IN
          (SELECT platform, show_id FROM show_descriptions WHERE state = 'waiting' AND sent_at = 0
            ORDER BY week DESC, rank LIMIT ?)
        RETURNING platform, show_id, week`,
      args: [at, Math.max(0, count)],
    },
  ]);
  return (taken?.rows ?? []).map(toShowKey);
}

const toShowKey = (row: Row): ShowKey => ({
  platform: String(row.platform),
  showId: String(row.show_id),
  week: Number(row.week),
});

export interface ClaimedShow extends ChosenShow {
  title: string;
  publisher: string | null;
  summary: string | null;
  genre: string | null;
  link: string | null;
}

/** Returns the show if this worker may describe it now. */
export async function claimShow(
  database: Database,
  { platform, showId }: ShowKey,
  { by, now, until }: { by: string; now: number; until: number },
): Promise<ClaimedShow | null> {
  const [claimed, show] = await writeBatch(database, [
    {
      sql: `UPDATE show_descriptions SET claimed_by = ?, claimed_until = ?, attempts = attempts + 1
        WHERE platform = ? AND show_id = ? AND state = 'waiting' AND claimed_until <= ?
        RETURNING country, category, rank`,
      args: [by, until, platform, showId, now],
    },
    {
      sql: "SELECT title, publisher, summary, genre, link FROM chart_shows WHERE platform = ? AND show_id = ?",
      args: [platform, showId],
    },
  ]);
  const [chosen, known] = [claimed?.rows[0], show?.rows[0]];
  if (!chosen || !known) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    platform,
    showId,
    country: String(chosen.country),
    category: String(chosen.category),
    rank: Number(chosen.rank),
    title: String(known.title),
    publisher: text(known.publisher),
    summary: text(known.summary),
    genre: text(known.genre),
    link: text(known.link),
  };
}

const isClaimed = "platform = ? AND show_id = ? AND state = 'waiting' AND claimed_by = ?";

/** Does nothing if another worker has the claim. */
export const endShow = (
  { platform, showId }: ShowKey,
  by: string,
  end:
    | { state: "done"; description: unknown; model: string; data: string; at: number }
    | { state: "failed"; problem: string; at: number },
): InStatement => ({
  sql: `UPDATE show_descriptions SET state = ?, description = ?, model = ?, data = ?, problem = ?, described_at = ?,
      claimed_by = NULL, claimed_until = 0
    WHERE ${isClaimed}`,
  args: [
    end.state,
    end.state === "done" ? JSON.stringify(end.description) : null,
    end.state === "done" ? end.model : null,
    end.state === "done" ? end.data : null,
    end.state === "failed" ? end.problem : null,
    end.at,
    platform,
    showId,
    by,
  ],
});

export const postponeShow = ({ platform, showId }: ShowKey, by: string, until: number): InStatement => ({
  sql: `UPDATE show_descriptions SET claimed_by = NULL, claimed_until = ?, attempts = attempts - 1 WHERE ${isClaimed}`,
  args: [until, platform, showId, by],
});

/**
 * Fails shows that used up their attempts, marks lost messages as unsent, and counts those in
 * flight.
 */
export async function tidyShows(
  database: Database,
  { now, lostBefore, mostAttempts }: { now: number; lostBefore: number; mostAttempts: number },
): Promise<number> {
  const [, , sent] = await writeBatch(database, [
    {
      sql: `UPDATE show_descriptions SET state = 'failed', problem = 'Tried as often as allowed without an end.', described_at = ?
        WHERE state = 'waiting' AND attempts >= ? AND claimed_until < ?`,
      args: [now, mostAttempts, now],
    },
    {
      sql: "UPDATE show_descriptions SET sent_at = 0 WHERE state = 'waiting' AND sent_at < ? AND claimed_until < ?",
      args: [lostBefore, now],
    },
    "SELECT count(*) AS sent FROM show_descriptions WHERE state = 'waiting' AND sent_at > 0",
  ]);
  return Number(sent?.rows[0]?.sent ?? 0);
}

export interface StoredDescription extends ChosenShow {
  state: string;
  title: string;
  publisher: string | null;
  link: string | null;
  image: string | null;
  description: unknown;
  model: string | null;
  data: string | null;
  problem: string | null;
  describedAt: number | null;
}

/** Returns the show's description, from whichever week, or null if there is none yet. */
export async function readDescriptionOf(
  database: Database,
  platform: string,
  showId: string,
): Promise<unknown> {
  const found = await database.$client.execute({
    sql: "SELECT description FROM show_descriptions WHERE platform = ? AND show_id = ?",
    args: [platform, showId],
  });
  const description = found.rows[0]?.description ?? null;
  return description === null ? null : (JSON.parse(String(description)) as unknown);
}

/** Returns a week's new shows, best rank first. */
export async function readDescriptions(
  database: Database,
  week: number,
  platform: string | null,
): Promise<StoredDescription[]> {
  const found = await database.$client.execute({
    sql: `SELECT d.*, s.title, s.publisher, s.link, s.image FROM show_descriptions AS d
      JOIN chart_shows AS s ON s.platform = d.platform AND s.show_id = d.show_id
      WHERE d.week = ? AND d.platform = coalesce(?, d.platform) ORDER BY d.rank, s.title`,
    args: [week, platform],
  });
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return found.rows.map((row) => ({
    platform: String(row.platform),
    showId: String(row.show_id),
    country: String(row.country),
    category: String(row.category),
    rank: Number(row.rank),
    state: String(row.state),
    title: String(row.title),
    publisher: text(row.publisher),
    link: text(row.link),
    image: text(row.image),
    description: row.description === null ? null : (JSON.parse(String(row.description)) as unknown),
    model: text(row.model),
    data: text(row.data),
    problem: text(row.problem),
    describedAt: row.described_at === null ? null : Number(row.described_at),
  }));
}
