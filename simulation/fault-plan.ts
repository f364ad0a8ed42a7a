/** Decides which faults a seed has, how often they occur, and until when. */
import type { Chance } from "./chance";
import type { Counts } from "./counts";
import type { VirtualTime } from "./virtual-time";

/** Faults at single events; each has its own rate. */
const chanceFaults = {
  "message doubled": 0.3,
  "message late": 0.2,
  "call lost before": 0.04,
  "call lost after": 0.04,
  "vendor answers nothing": 0.15,
  "vendor charges and breaks": 0.2,
  "vendor breaks": 0.2,
  "vendor cuts its answer": 0.15,
  "vendor limits": 0.25,
  "vendor refuses": 0.2,
  "vendor is down": 0.2,
  /** An answer that costs more than the call's maximum. */
  "vendor charges more": 0.5,
  "mail breaks": 0.5,
  "mail limits": 0.5,
  "mail is down": 0.4,
  "chat breaks": 0.5,
  "chat limits": 0.5,
  "chat refuses": 0.3,
  "files slow": 0.2,
  "files refuse": 0.15,
  "files forget to answer": 0.1,
  "files answer late": 0.2,
  "database holds up": 0.05,
  "database does it again": 0.3,
} as const;

/** Faults that begin at a certain time. */
const timedFaults = [
  "cut",
  "evict",
  "deploy",
  "database slow",
  "database away",
  "database forgets to answer",
  "database busy",
  "stands still",
  "row takes its worker down",
  "clocks differ",
  "person cancels",
  "person retries in between",
  "person resumes in between",
  "person waits an hour",
] as const;

/** Minimum rate of faults that make a file wait, if users resume runs in this seed. */
const refusesAtLeast = 0.1;

/** Shares of the fault kinds: few, some or many. Among many faults, the effects of a few would be lost. */
const shares = [0.15, 0.3, 0.5];

export type ChanceFault = keyof typeof chanceFaults;
export type TimedFault = (typeof timedFaults)[number];
/**
 * The end of the month decides when a seed begins. A day without mail takes as long as many other seeds, so it is rare.
 */
const ownFaults = ["month turns", "mail is away for a day"] as const;
export type Fault = ChanceFault | TimedFault | (typeof ownFaults)[number];

export const faults: readonly Fault[] = [
  ...(Object.keys(chanceFaults) as ChanceFault[]),
  ...timedFaults,
  ...ownFaults,
];

export class FaultPlan {
  /** Rate of each fault; an absent fault never occurs. */
  readonly #rates = new Map<ChanceFault, number>();
  readonly #timed = new Set<TimedFault>();
  readonly #chance: Chance;
  readonly #clock: VirtualTime;
  readonly #counts: Counts;
  /** No fault occurs from this time on. */
  readonly calmFrom: number;

  constructor(
    { chance, clock, counts }: { chance: Chance; clock: VirtualTime; counts: Counts },
    { allowed, lasts }: { allowed: ReadonlySet<Fault>; lasts: number },
  ) {
    this.#chance = chance;
    this.#clock = clock;
    this.#counts = counts;
    this.calmFrom = clock.now() + lasts;
    const share = chance.pick(shares);
    for (const [fault, most] of Object.entries(chanceFaults) as [ChanceFault, number][]) {
      const isDrawn = chance.happens(share);
      const rate = most * (0.2 + 0.8 * chance.next());
      if (isDrawn && allowed.has(fault)) this.#rates.set(fault, rate);
    }
    for (const fault of timedFaults) {
      const isDrawn = chance.happens(share);
      if (isDrawn && allowed.has(fault)) this.#timed.add(fault);
    }
    const refuses = "vendor refuses";
    if (this.#timed.has("person resumes in between") && allowed.has(refuses))
      this.#rates.set(refuses, Math.max(this.#rates.get(refuses) ?? 0, refusesAtLeast));
  }

  get isCalm(): boolean {
    return this.#clock.now() >= this.calmFrom;
  }

  has(fault: TimedFault): boolean {
    return this.#timed.has(fault);
  }

  get names(): string[] {
    return [...this.#rates.keys(), ...this.#timed];
  }

  happens(fault: ChanceFault, state: string): boolean {
    const rate = this.#rates.get(fault);
    if (rate === undefined || this.isCalm || !this.#chance.happens(rate)) return false;
    this.#counts.met(fault, state);
    return true;
  }
}
