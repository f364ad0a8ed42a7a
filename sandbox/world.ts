import { allBehaviours, type Behaviour } from "./behaviours.ts";
import type { Fault } from "./fault.ts";
import { Bill } from "./bill.ts";
import { createMarket, type Market } from "./market/market.ts";

export interface OutboxEmail {
  /** Email addresses, joined by ", ". */
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content: string; contentType: string }[];
  idempotencyKey: string | null;
  at: string;
}

export interface OutboxSlackMessage {
  text: string;
  blocks: unknown[];
  at: string;
}

export interface LoggedRequest {
  host: string;
  method: string;
  /** Includes the query, without keys and tokens. */
  path: string;
  /** 0 if the connection was cut. */
  status: number;
  at: string;
  /** A short JSON body, to distinguish POST requests. */
  body?: string;
}

/** The complete emulated internet: the market, and the requests that reached it. */
export interface World {
  market: Market;
  outbox: { emails: OutboxEmail[]; slack: OutboxSlackMessage[] };
  requests: LoggedRequest[];
  bill: Bill;
  faults: Fault[];
  /** Difficult behaviours that are switched on. */
  behaviours: Set<Behaviour>;
  /** Multiple of the real latency: 1 as in reality, 0 for tests. */
  latency: number;
  now(): Date;
  /**
   * Returns a vendor's state between requests (quota counters, issued tokens), created on first
   * use.
   */
  memory<T>(name: string, create: () => T): T;
}

export interface WorldOptions {
  seed?: string;
  now?: () => Date;
  latency?: number;
  /** Default: all of them. */
  behaviours?: Iterable<Behaviour>;
  /** An existing bill; default: a new one. */
  bill?: Bill;
}

export function createWorld({
  seed = "market",
  now = () => new Date(),
  latency = 0,
  behaviours = allBehaviours,
  bill = new Bill(),
}: WorldOptions = {}): World {
  const memories = new Map<string, unknown>();
  return {
    market: createMarket(seed, now),
    outbox: { emails: [], slack: [] },
    requests: [],
    bill,
    faults: [],
    behaviours: new Set(behaviours),
    latency,
    now,
    memory<T>(name: string, create: () => T): T {
      if (!memories.has(name)) memories.set(name, create());
      return memories.get(name) as T;
    },
  };
}
