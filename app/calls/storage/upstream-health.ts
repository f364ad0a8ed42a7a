/** The last failure of each vendor, and whether it has answered since. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/database";

export const recordUpstreamFailure = (failure: {
  upstream: string;
  at: number;
  kind: string;
  detail: string;
}): InStatement => ({
  sql: `INSERT INTO upstream_health (upstream, failed_at, kind, detail, failures) VALUES (?, ?, ?, ?, 1)
    ON CONFLICT (upstream) DO UPDATE SET failures = failures + (excluded.failed_at IS NOT failed_at),
      failed_at = excluded.failed_at, kind = excluded.kind, detail = excluded.detail`,
  args: [failure.upstream, failure.at, failure.kind, failure.detail],
});

/** Records an answer; called only if the vendor's last state is unknown or a failure. */
export const recordUpstreamAnswer = (upstream: string, at: number): InStatement => ({
  sql: "UPDATE upstream_health SET answered_at = ?, failures = 0 WHERE upstream = ? AND failures > 0 AND failed_at <= ?",
  args: [at, upstream, at],
});

export interface UpstreamHealth {
  failedAt: number;
  kind: string;
  detail: string;
  /** Failures since the last answer. */
  failures: number;
}

export async function readUpstreamHealth(database: Database): Promise<Map<string, UpstreamHealth>> {
  const found = await database.$client.execute(
    "SELECT upstream, failed_at, kind, detail, failures FROM upstream_health",
  );
  return new Map(
    found.rows.map((row) => [
      String(row.upstream),
      {
        failedAt: Number(row.failed_at),
        kind: String(row.kind),
        detail: String(row.detail),
        failures: Number(row.failures),
      },
    ]),
  );
}
