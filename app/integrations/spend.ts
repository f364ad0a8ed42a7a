/** Sums of what was spent. No database, so that its rules are told by tests. */
import { compareTexts } from "../words/order";

export interface Share {
  name: string;
  usd: number;
  calls: number;
}

/** What of a budget is used up this month. */
export interface BudgetUse {
  label: string;
  used: number;
  limit: number;
  unit: "usd" | "units";
  unitName: string;
  /** Which have spent from it this month. */
  tools: string[];
}

interface Piece {
  usd: number;
  calls: number;
}

/** Pieces of one name together, the dearest first. */
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

/** What a whole month costs that goes on as it began; a month of less than a day tells nothing. */
export function foretold(usd: number, now: number): number | null {
  const at = new Date(now);
  const begin = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return now - begin < day ? null : (usd / (now - begin)) * (end - begin);
}

/** From here on a budget is warned about. */
export const isNearlyUsed = ({ used, limit }: { used: number; limit: number }): boolean =>
  used >= limit * 0.8;
