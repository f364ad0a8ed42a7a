import { allBehaviours, type Behaviour } from "./behaviours.ts";
import type { Fault } from "./fault.ts";
import { Bill } from "./bill.ts";
import { createMarket, type Market } from "./market/market.ts";

export interface OutboxEmail {
  /** Addresses, joined by ", ". */
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
  /** With the query; keys and tokens in it are hidden. */
  path: string;
  /** 0: the connection was cut. */
  status: number;
  at: string;
  /** A short JSON body, to tell one POST from another. */
  body?: string;
}

/** The whole emulated outside: the market, and what reached it. */
export interface World {
  market: Market;
  outbox: { emails: OutboxEmail[]; slack: OutboxSlackMessage[] };
  requests: LoggedRequest[];
  bill: Bill;
  faults: Fault[];
  /** How unfriendly the services are at present. */
  behaviours: Set<Behaviour>;
  /** Times real latency: 1 as in life, 0 for tests. */
  latency: number;
  now(): Date;
  /** What a vendor remembers between requests (quota counters, issued tokens), made on first use. */
  memory<T>(name: string, create: () => T): T;
}

export interface WorldOptions {
  seed?: string;
  now?: () => Date;
  latency?: number;
  /** All of them unless given. */
  behaviours?: Iterable<Behaviour>;
  /** One that was begun before; a new one unless given. */
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
