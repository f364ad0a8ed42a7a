/**
 * A cheap real call of one vendor operation. It shows whether the vendor still answers as its
 * adapter expects.
 */
import type { Connection } from "../call";
import type { FailureKind } from "../failure";
import type { Rate, Vendor } from "../vendor";

/** The subject of a probe. Real vendors know nobody of the sandbox, and vice versa. */
export interface Subject {
  domain: string;
  email: string;
  /** Address of a person with platform events in the CRM. */
  customer: string;
  profile: string;
  companyPage: string;
  channelId: string;
  videoId: string;
  podcast: string;
  words: string;
  linkedInToken: string;
  /** Sender of the email. */
  mailFrom: string;
}

export type Connect = (vendor: Vendor) => Connection;

export interface Probe {
  /** Name on the command line and in the table, e.g. "apollo/people/match". */
  name: string;
  vendor: Vendor;
  /** Configuration that it needs besides the vendor's keys. */
  needs?: string[];
  /** Maximum cost in units. Probes that cost 0 run without being named. */
  units: number;
  /** A visible effect at the vendor, if it has one. */
  effect?: string;
  /** False if only a machine with the keys can run it. */
  fromWorker?: false;
  /**
   * Makes the call.
   * @param connect opens a connection to another vendor that the call depends on
   */
  ask(connection: Connection, subject: Subject, connect: Connect): Promise<unknown>;
  /** Returns a sentence about the vendor's behaviour, from a successful answer. */
  finding?(value: unknown): string;
}

/** One request and its answer. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  type: string;
  text: string;
  /** Undefined if the response is not JSON. */
  json?: unknown;
}

/** The result of a probe. */
export interface Asked {
  exchanges: Exchange[];
  /** The value that the adapter returned. */
  value: unknown;
  failure: { kind: FailureKind; detail: string; nextStep?: string } | null;
  charged: number;
  /** The rate limit in the response headers. */
  rate: Rate | null;
}

export const keysOf = ({ vendor, needs = [] }: Probe): string[] => [...vendor.keys, ...needs];

/** True if the probe is free and has no visible effect. */
export const isPlain = ({ units, effect }: Pick<Probe, "units" | "effect">): boolean =>
  units === 0 && !effect;

/** Describes cost and effect to the user who must confirm. */
export function priceOf({ vendor, units, effect }: Pick<Probe, "vendor" | "units" | "effect">): string {
  const usd = Number((units * vendor.usdPerUnit).toPrecision(3));
  const price = `up to ${units} ${vendor.unit}${units === 1 ? "" : "s"}, about ${usd} US dollars`;
  return [units > 0 && price, effect].filter(Boolean).join("; ");
}
