/** Looks at what a limiter refuses: only what is beyond what is left of the month's budget may be. */
import type { Client } from "@libsql/client";
import type { GrantRequest } from "../app/calls/limiter";
import { monthOf } from "../app/calls/storage/ledger";
import type { VirtualTime } from "./virtual-time";

/** Milliseconds around the month's turn. */
const atTurn = 120_000;
/** A limiter refuses by a ledger that it read no longer ago, and says so a moment later. */
const readWithin = 11_000;

interface Sum {
  upstream: string;
  month: string;
  units: number;
  usd: number;
}

export class BudgetWatch {
  /** What was refused although there was room. */
  readonly wrong: string[] = [];
  /** What the ledger held until its changes. */
  readonly #before: { until: number; held: Sum[] }[] = [];
  readonly #inner: Client;
  readonly #clock: VirtualTime;

  constructor(inner: Client, clock: VirtualTime) {
    this.#inner = inner;
    this.#clock = clock;
  }

  sawRefused({ upstream, calls, budget }: GrantRequest, refused: string[]): void {
    if (!budget || refused.length === 0) return;
    const now = this.#clock.now();
    // Which month it is, is then a matter of whose clock is asked.
    if (monthOf(now - atTurn) !== monthOf(now + atTurn)) return;
    const { limit, unit } = budget;
    const least = Math.min(
      ...calls
        .flat()
        .filter(({ id }) => refused.includes(id))
        .map(({ atMost }) => atMost[unit]),
    );
    void this.#sums().then((sums) => {
      const stood = this.#before.flatMap(({ until, held }) => (until > now - readWithin ? held : []));
      const ofMonth = [...stood, ...sums].filter(
        (each) => each.upstream === upstream && each.month === monthOf(now),
      );
      const spent = Math.max(0, ...ofMonth.map((each) => each[unit]));
      if (spent + least <= limit + 1e-9)
        this.wrong.push(`${upstream}: ${least} ${unit} refused with ${spent} of ${limit} spent`);
    });
  }

  /** What the ledger holds, before it changes: what was uncertain may go from it. */
  async remember(): Promise<void> {
    this.#before.push({ until: this.#clock.now(), held: await this.#sums() });
  }

  async #sums(): Promise<Sum[]> {
    const { rows } = await this.#inner.execute(
      "SELECT upstream, month, SUM(units) AS units, SUM(usd) AS usd FROM ledger GROUP BY upstream, month",
    );
    return rows.map((row) => ({
      upstream: String(row.upstream),
      month: String(row.month),
      units: Number(row.units),
      usd: Number(row.usd),
    }));
  }
}
