/** Whether what the services billed is what the ledger has, and whether anything was paid for twice. */
import type { BillLine } from "../../sandbox/bill.ts";
import { isLostWith, type Kill } from "./kills.ts";

export interface LedgerRow {
  upstream: string;
  units: number;
  usd: number;
  uncertain: boolean;
}

export interface Repeated {
  vendor: string;
  about: string;
  times: number;
  /** Price of one of them. */
  usd: number;
  /** Each but the last was lost with a console that was killed. */
  excused: boolean;
}

/** A round asks nothing twice, so the same thing billed twice was paid for twice. */
export function repeated(lines: BillLine[], kills: Kill[]): Repeated[] {
  const same = Map.groupBy(lines, ({ vendor, about }) => `${vendor} ${about}`);
  return [...same.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    const { vendor, about, usd } = first;
    const excused = group.slice(0, -1).every((line) => isLostWith(line, kills));
    return [{ vendor, about, times: group.length, usd, excused }];
  });
}

export interface Difference {
  vendor: string;
  billed: number;
  /** Units of the ledger's certain rows, and of those that may have been charged. */
  booked: number;
  uncertain: number;
}

const tiny = 1e-6;

/**
 * Vendors whose bill is not what the ledger has: its certain rows, and at most all of the uncertain ones.
 * @param lost units that may have been billed without a trace, by vendor; none once they are booked as uncertain
 */
export function differences(
  lines: BillLine[],
  ledger: LedgerRow[],
  lost = new Map<string, number>(),
): Difference[] {
  const vendors = new Set([...lines.map(({ vendor }) => vendor), ...ledger.map(({ upstream }) => upstream)]);
  return [...vendors].flatMap((vendor) => {
    const billed = sum(lines.filter((line) => line.vendor === vendor));
    const rows = ledger.filter(({ upstream }) => upstream === vendor);
    const booked = sum(rows.filter((row) => !row.uncertain));
    const uncertain = sum(rows.filter((row) => row.uncertain));
    const most = booked + uncertain + (lost.get(vendor) ?? 0);
    return billed < booked - tiny || billed > most + tiny ? [{ vendor, billed, booked, uncertain }] : [];
  });
}

/** Units by vendor of what was lost with a killed console. */
export function lostUnits(lines: BillLine[], kills: Kill[]): Map<string, number> {
  const lost = lines.filter((line) => isLostWith(line, kills));
  return new Map([...Map.groupBy(lost, ({ vendor }) => vendor)].map(([vendor, ones]) => [vendor, sum(ones)]));
}

const sum = (ones: { units: number }[]) => ones.reduce((total, { units }) => total + units, 0);
