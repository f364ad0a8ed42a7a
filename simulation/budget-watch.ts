/** Looks at what a limiter refuses: only what is beyond what is left of the month's budget may be. */
import type { Client } from "@libsql/client";
import type { GrantRequest } from "../app/calls/limiter";
import { monthOf } from "../app/storage/ledger";
import type { VirtualTime } from "./virtual-time";

export class BudgetWatch {
  /** What was refused although there was room. */
  readonly wrong: string[] = [];
  readonly #inner: Client;
  readonly #clock: VirtualTime;

  constructor(inner: Client, clock: VirtualTime) {
    this.#inner = inner;
    this.#clock = clock;
  }

  sawRefused({ upstream, calls, budget }: GrantRequest, refused: string[]): void {
    if (!budget || refused.length === 0) return;
    const { limit, unit } = budget;
    const least = Math.min(
      ...calls
        .flat()
        .filter(({ id }) => refused.includes(id))
        .map(({ atMost }) => atMost[unit]),
    );
    void this.#inner
      .execute({
        sql: "SELECT COALESCE(SUM(units), 0) AS units, COALESCE(SUM(usd), 0) AS usd FROM ledger WHERE upstream = ? AND month = ?",
        args: [upstream, monthOf(this.#clock.now())],
      })
      .then(({ rows }) => {
        const spent = Number(rows[0]?.[unit]);
        if (spent + least <= limit + 1e-9)
          this.wrong.push(`${upstream}: ${least} ${unit} refused with ${spent} of ${limit} spent`);
      });
  }
}
