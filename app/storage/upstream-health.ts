/** The last failure and the last answer of each upstream, for the integrations page. */
import type { InStatement } from "@libsql/client";
import type { Database } from "./database";

export const recordUpstreamFailure = (failure: {
  upstream: string;
  at: number;
  kind: string;
  detail: string;
}): InStatement => ({
  sql: `INSERT INTO upstream_health (upstream, failed_at, kind, detail) VALUES (?, ?, ?, ?)
    ON CONFLICT (upstream) DO UPDATE SET failed_at = excluded.failed_at, kind = excluded.kind, detail = excluded.detail`,
  args: [failure.upstream, failure.at, failure.kind, failure.detail],
});

export interface UpstreamHealth {
  failedAt: number;
  kind: string;
  detail: string;
}

export async function readUpstreamHealth(database: Database): Promise<Map<string, UpstreamHealth>> {
  const found = await database.$client.execute(
    "SELECT upstream, failed_at, kind, detail FROM upstream_health",
  );
  return new Map(
    found.rows.map((row) => [
      String(row.upstream),
      { failedAt: Number(row.failed_at), kind: String(row.kind), detail: String(row.detail) },
    ]),
  );
}
