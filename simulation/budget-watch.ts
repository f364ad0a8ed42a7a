/** Checks a limiter's refusals: only calls beyond the rest of the month's budget may be refused. */
import type { Client } from "@libsql/client";
import type { GrantRequest } from "../app/calls/limiter";
import { monthOf } from "../app/calls/storage/ledger";
import type { VirtualTime } from "./virtual-time";

/** Milliseconds before and after the end of the month. */
const atTurn = 120_000;
/**
 * Milliseconds: a limiter refuses by a ledger read no longer ago than ten seconds, and its answer arrives a moment later.
 */
const readWithin = 11_000;

interface Sum {
  upstream: string;
  month: string;
  units: number;
  usd: number;
}

export class BudgetWatch {
  /** Calls that were refused although the budget had room. */
  readonly wrong: string[] = [];
  /** Earlier contents of the ledger, each with the time until which it was valid. */
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
    // Around the end of the month, the clocks may disagree about the month.
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

  /** Records the ledger's sums before a change, because an uncertain charge may be removed. */
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
