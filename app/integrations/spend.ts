/** Sums spending. Separate from the database, so that tests can check its rules. */
import { compareTexts } from "../words/order";

export interface Share {
  name: string;
  usd: number;
  calls: number;
}

/** How much of a budget is used this month. */
export interface BudgetUse {
  label: string;
  used: number;
  limit: number;
  unit: "usd" | "units";
  unitName: string;
  /** Tools that spent from this budget this month. */
  tools: string[];
}

interface Piece {
  usd: number;
  calls: number;
}

/** Sums the pieces of each name, most expensive first. */
export function shares<P extends Piece>(pieces: readonly P[], nameOf: (piece: P) => string): Share[] {
  const found = new Map<string, Share>();
  for (const piece of pieces) {
    const name = nameOf(piece);
    const share = found.get(name) ?? { name, usd: 0, calls: 0 };
    found.set(name, { name, usd: share.usd + piece.usd, calls: share.calls + piece.calls });
  }
  return [...found.values()].toSorted((a, b) => b.usd - a.usd || compareTexts(a.name, b.name));
}

const day = 86_400_000;

/** Returns the month's forecast at the current pace, or null during the first day. */
export function foretold(usd: number, now: number): number | null {
  const at = new Date(now);
  const begin = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return now - begin < day ? null : (usd / (now - begin)) * (end - begin);
}

/** From this share on the console warns about a budget. */
export const isNearlyUsed = ({ used, limit }: { used: number; limit: number }): boolean =>
  used >= limit * 0.8;
