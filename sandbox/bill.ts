/** What each service would bill: written down where it answers, by its own rules, whatever becomes of the answer. */

export interface Cost {
  /** In the service's own unit: credits, searches, US dollars. */
  units: number;
  /** What was bought; charged twice, the same thing was paid for twice. */
  about: string;
}

export interface BillLine {
  /** Counts the lines. */
  line: number;
  /** Counts the requests that cost something: a bulk answer has several lines of one request. */
  request: number;
  vendor: string;
  operation: string;
  units: number;
  usd: number;
  about: string;
  /** When the request came in, and when it was charged: as it was answered. */
  askedAt: string;
  at: string;
  /** The line broke before the whole answer was out; it is charged all the same. */
  broke: boolean;
}

/** Whom the asker asked for what, and when. */
type Asked = Pick<BillLine, "vendor" | "operation" | "askedAt" | "at">;

const costsOfAnswers = new WeakMap<Response, Cost[]>();

/** Says what an answer costs; the answer itself is returned. */
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

  /** @param keep told of each line, and again when it breaks */
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

  /** The line of this request broke: its answer may not have arrived. */
  lineBroke(request: Request): void {
    for (const line of this.#ofRequests.get(request) ?? []) {
      line.broke = true;
      this.#keep(line);
    }
  }
}

/** Sums by vendor, for people; the lines say what they are made of. */
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
