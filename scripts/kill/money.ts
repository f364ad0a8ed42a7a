/** Compares the vendors' bill with the ledger and finds calls that were paid for twice. */
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
  /** Price of one call. */
  usd: number;
  /** True if a killed console lost every call but the last. */
  excused: boolean;
}

/** A round never asks the same question twice, so a repeated bill line is a double payment. */
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

const tiny = 1e-6;

/** US dollars. */
const repeatedUpTo = 0.01;

/** Returns true for a call of at most one cent whose first answer was lost at a kill. */
export const isAllowed = ({ excused, usd, times }: Repeated): boolean =>
  excused && usd <= repeatedUpTo + tiny && times <= 2;

export interface Difference {
  vendor: string;
  billed: number;
  /** Units of the ledger's certain rows, and of its uncertain rows. */
  booked: number;
  uncertain: number;
}

/**
 * Returns the vendors whose bill differs from the ledger: it must equal the certain rows plus at
 * most all uncertain ones.
 * @param isLater true for a line that the ledger need not contain yet
 */
export function differences(
  lines: BillLine[],
  ledger: LedgerRow[],
  isLater: (line: BillLine) => boolean = () => false,
): Difference[] {
  const vendors = new Set([...lines.map(({ vendor }) => vendor), ...ledger.map(({ upstream }) => upstream)]);
  return [...vendors].flatMap((vendor) => {
    const own = lines.filter((line) => line.vendor === vendor);
    const billed = sum(own);
    const least = sum(own.filter((line) => !isLater(line)));
    const rows = ledger.filter(({ upstream }) => upstream === vendor);
    const booked = sum(rows.filter((row) => !row.uncertain));
    const uncertain = sum(rows.filter((row) => row.uncertain));
    const most = booked + uncertain;
    return billed < booked - tiny || least > most + tiny ? [{ vendor, billed, booked, uncertain }] : [];
  });
}

const sum = (ones: { units: number }[]) => ones.reduce((total, { units }) => total + units, 0);
