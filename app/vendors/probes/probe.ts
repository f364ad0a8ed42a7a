/** A cheap real call of one operation of a service, by which it is seen whether the service is as its adapter expects. */
import type { Connection } from "../call";
import type { FailureKind } from "../failure";
import type { Rate, Vendor } from "../vendor";

/** What a probe asks about: real services know no person of the sandbox, and the other way round. */
export interface Subject {
  domain: string;
  email: string;
  /** Of a person the CRM has platform events of. */
  customer: string;
  profile: string;
  companyPage: string;
  channelId: string;
  videoId: string;
  podcast: string;
  words: string;
  linkedInToken: string;
  /** Whom an e-mail comes from. */
  mailFrom: string;
}

export type Connect = (vendor: Vendor) => Connection;

export interface Probe {
  /** "apollo/people/match": how it is named on the command line and in the table. */
  name: string;
  vendor: Vendor;
  /** Configuration it needs besides the vendor's keys. */
  needs?: string[];
  /** Units it costs at most; 0 is asked without being named. */
  units: number;
  /** What it does outside, where it does something. */
  effect?: string;
  /** False: it is asked from a machine with the keys alone. */
  fromWorker?: false;
  /** @param connect for a call that rests on another service's */
  ask(connection: Connection, subject: Subject, connect: Connect): Promise<unknown>;
}

/** One request and its answer. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  type: string;
  text: string;
  /** Undefined where the answer is no JSON. */
  json?: unknown;
}

/** What came of asking. */
export interface Asked {
  exchanges: Exchange[];
  /** What the adapter made of it. */
  value: unknown;
  failure: { kind: FailureKind; detail: string; nextStep?: string } | null;
  charged: number;
  /** The rate the answers' headers name. */
  rate: Rate | null;
}

export const keysOf = ({ vendor, needs = [] }: Probe): string[] => [...vendor.keys, ...needs];

/** Costs nothing and does nothing outside. */
export const isPlain = ({ units, effect }: Pick<Probe, "units" | "effect">): boolean =>
  units === 0 && !effect;

/** What it will cost or do, for the person who is asked before. */
export function priceOf({ vendor, units, effect }: Pick<Probe, "vendor" | "units" | "effect">): string {
  const usd = Number((units * vendor.usdPerUnit).toPrecision(3));
  const price = `up to ${units} ${vendor.unit}${units === 1 ? "" : "s"}, about ${usd} US dollars`;
  return [units > 0 && price, effect].filter(Boolean).join("; ");
}
