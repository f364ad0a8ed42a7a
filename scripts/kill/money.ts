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

const tiny = 1e-6;

/** US dollars. */
const repeatedUpTo = 0.01;

/** A call of a cent or less whose first answer was lost at a kill may be made once more. */
export const isAllowed = ({ excused, usd, times }: Repeated): boolean =>
  excused && usd <= repeatedUpTo + tiny && times <= 2;

export interface Difference {
  vendor: string;
  billed: number;
  /** Units of the ledger's certain rows, and of those that may have been charged. */
  booked: number;
  uncertain: number;
}

/**
 * Vendors whose bill is not what the ledger has: its certain rows, and at most all of the uncertain ones.
 * @param isLater what the ledger need not have yet
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
