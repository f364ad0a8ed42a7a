/** Reads and writes `sending_companies`: each company that a sending creates, once. */
import type { InStatement, Row } from "@libsql/client";
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { SendingCompanyState } from "../../storage/schema";
import type { RowsStatement } from "./sending-rows";

export interface StoredCompany {
  domain: string;
  name: string;
  state: SendingCompanyState;
  recordId: string | null;
  created: boolean;
  attempts: number;
  beganAt: number | null;
  wroteAt: number | null;
  reason: string | null;
}

const companyOf = (row: Row): StoredCompany => ({
  domain: String(row.domain),
  name: String(row.name),
  state: row.state as SendingCompanyState,
  recordId: typeof row.record_id === "string" ? row.record_id : null,
  created: Number(row.created) === 1,
  attempts: Number(row.attempts),
  beganAt: row.began_at === null ? null : Number(row.began_at),
  wroteAt: row.wrote_at === null ? null : Number(row.wrote_at),
  reason: typeof row.reason === "string" ? row.reason : null,
});

export const noteCompanies = (
  sendingId: string,
  companies: { domain: string; name: string }[],
): InStatement[] =>
  companies.map(({ domain, name }) => ({
    sql: "INSERT INTO sending_companies (sending_id, domain, name, state) VALUES (?, ?, ?, 'new') ON CONFLICT DO NOTHING",
    args: [sendingId, domain, name.slice(0, 200)],
  }));

/** Deletes companies that were planned but not created, before a new plan is made. */
export const dropPlannedCompanies = (sendingId: string): RowsStatement => ({
  sql: "DELETE FROM sending_companies WHERE sending_id = ? AND state = 'new'",
  args: [sendingId],
});

export async function readCompanies(
  database: Database,
  sendingId: string,
  domains: readonly string[] | null = null,
): Promise<StoredCompany[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT * FROM sending_companies WHERE sending_id = ?${
        domains ? " AND domain IN (SELECT value FROM json_each(?))" : ""
      } ORDER BY domain`,
      args: [sendingId, ...(domains ? [JSON.stringify(domains)] : [])],
    },
  ]);
  return (found?.rows ?? []).map(companyOf);
}

export async function countCompanies(database: Database, sendingId: string): Promise<number> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT COUNT(*) AS companies FROM sending_companies WHERE sending_id = ?
        AND (created = 1 OR state IN ('new', 'making'))`,
      args: [sendingId],
    },
  ]);
  return Number(found?.rows[0]?.companies ?? 0);
}

export interface MadeElsewhere {
  recordIds: string[];
  isMaking: boolean;
}

/**
 * Returns companies of these domains that other sendings create or created. HubSpot's search may
 * not show them yet.
 */
export async function madeElsewhere(
  database: Database,
  sendingId: string,
  domains: readonly string[],
  since: number,
): Promise<Map<string, MadeElsewhere>> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT domain, record_id, state FROM sending_companies WHERE domain IN (SELECT value FROM json_each(?))
        AND sending_id <> ? AND (state = 'made' OR (state = 'making' AND began_at > ?))`,
      args: [JSON.stringify(domains), sendingId, since],
    },
  ]);
  const made = new Map<string, MadeElsewhere>();
  for (const { domain, record_id: id, state } of found?.rows ?? []) {
    const one = made.get(String(domain)) ?? { recordIds: [], isMaking: false };
    made.set(String(domain), {
      recordIds: typeof id === "string" ? [...one.recordIds, id] : one.recordIds,
      isMaking: one.isMaking || state === "making",
    });
  }
  return made;
}

/**
 * Starts to create the company, unless another sending did so after `since`. Also does nothing if
 * another sending created it after this one read the existing companies (`known`).
 */
export const beginCompany = (
  sendingId: string,
  { domain, attempts }: Pick<StoredCompany, "domain" | "attempts">,
  { now, since, known }: { now: number; since: number; known: string[] },
): InStatement => ({
  sql: `UPDATE sending_companies SET state = 'making', attempts = ?, began_at = ? WHERE sending_id = ? AND domain = ?
    AND NOT EXISTS (SELECT 1 FROM sending_companies AS other WHERE other.domain = sending_companies.domain
      AND other.sending_id <> sending_companies.sending_id
      AND ((other.state = 'making' AND other.began_at > ?)
        OR (other.state = 'made' AND other.record_id NOT IN (SELECT value FROM json_each(?)))))`,
  args: [attempts + 1, now, sendingId, domain, since, JSON.stringify(known)],
});

export const changeCompany = (
  sendingId: string,
  domain: string,
  change: Partial<
    Pick<StoredCompany, "state" | "recordId" | "created" | "attempts" | "beganAt" | "wroteAt" | "reason">
  >,
): InStatement => {
  const columns = {
    state: "state",
    recordId: "record_id",
    created: "created",
    attempts: "attempts",
    beganAt: "began_at",
    wroteAt: "wrote_at",
    reason: "reason",
  } as const;
  const names = Object.keys(change) as (keyof typeof columns)[];
  const stored = names.map((name) => change[name] ?? null);
  return {
    sql: `UPDATE sending_companies SET ${names.map((name) => `${columns[name]} = ?`).join(", ")}
      WHERE sending_id = ? AND domain = ?`,
    args: [...stored.map((value) => (typeof value === "boolean" ? Number(value) : value)), sendingId, domain],
  };
};
