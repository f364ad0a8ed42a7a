/**
 * Each vendor's bill by its own rules. The sandbox records a charge when it answers, whatever
 * happens to the answer.
 */

export interface Cost {
  /** In the vendor's own unit: credits, searches, US dollars. */
  units: number;
  /** The purchased item. If it appears twice, the console paid twice for the same thing. */
  about: string;
}

export interface BillLine {
  /** Line number. */
  line: number;
  /** Number of the charged request. A bulk answer has several lines for one request. */
  request: number;
  vendor: string;
  operation: string;
  units: number;
  usd: number;
  about: string;
  /** Times of the request and of its charge, which is made with the answer. */
  askedAt: string;
  at: string;
  /**
   * True if the connection broke before the complete answer was sent. The vendor charges it anyway.
   */
  broke: boolean;
}

/** The request behind a charge, with its times. */
type Asked = Pick<BillLine, "vendor" | "operation" | "askedAt" | "at">;

const costsOfAnswers = new WeakMap<Response, Cost[]>();

/** Attaches costs to an answer and returns the answer. */
export function costing(answer: Response, ...costs: Cost[]): Response {
  costsOfAnswers.set(
    answer,
    costs.filter(({ units }) => units > 0),
  );
  return answer;
}

export const costsOf = (answer: Response): Cost[] => costsOfAnswers.get(answer) ?? [];

export class Bill {
  readonly lines: BillLine[];
  readonly #keep: (line: BillLine) => void;
  readonly #ofRequests = new WeakMap<Request, BillLine[]>();

  /** @param keep receives each line, and again if its connection breaks */
  constructor(lines: BillLine[] = [], keep: (line: BillLine) => void = () => undefined) {
    this.lines = lines;
    this.#keep = keep;
  }

  charge(request: Request, asked: Asked, costs: Cost[], usdPerUnit: number): void {
    if (costs.length === 0) return;
    const number = (this.lines.at(-1)?.request ?? 0) + 1;
    const added = costs.map(({ units, about }, at) => ({
      line: this.lines.length + 1 + at,
      request: number,
      ...asked,
      units,
      usd: units * usdPerUnit,
      about,
      broke: false,
    }));
    this.lines.push(...added);
    this.#ofRequests.set(request, added);
    added.forEach(this.#keep);
  }

  /**
   * Marks the lines of a request whose connection broke, so that the answer may not have arrived.
   */
  lineBroke(request: Request): void {
    for (const line of this.#ofRequests.get(request) ?? []) {
      line.broke = true;
      this.#keep(line);
    }
  }
}

/** Returns sums by vendor for display; the lines have the details. */
export function billOf({ lines }: Bill) {
  const vendors: Record<string, { requests: number; units: number; usd: number; broke: number }> = {};
  const requests = new Set<number>();
  for (const { vendor, request, units, usd, broke } of lines) {
    const sum = (vendors[vendor] ??= { requests: 0, units: 0, usd: 0, broke: 0 });
    if (!requests.has(request)) {
      sum.requests += 1;
      if (broke) sum.broke += 1;
    }
    requests.add(request);
    sum.units += units;
    sum.usd += usd;
  }
  return { vendors, lines };
}
