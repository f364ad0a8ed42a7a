/** A call that a row has asked for, from its claim to its answer: the state, the cost, and whether it may be retried. */
import { repeatUpToUsd } from "./storage/uncertain-calls";
import type { Answer, Call, Charge, Performed, Send } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import type { CallCost } from "./call-scope";

export interface Asked {
  vendor: Vendor;
  call: Call<unknown>;
  key: string;
  /** Identity keys of the person or company that the call is about, in their stored form. */
  about?: readonly string[];
  /**
   * Keys under which another call's answer can replace this call: `about` and the row's other
   * identity keys.
   */
  servedBy?: readonly string[];
  /** True once the call has waited for another worker's call about the same person or company; it never waits twice. */
  goesAhead: boolean;
  /** The only run that may use the answer; undefined if any run may. */
  ofRun?: string;
  claim: string;
  /** How many times a worker has tried to send the call under this claim. */
  sendings: number;
  /** True if the connection broke during a request and the ledger books the charge as uncertain. */
  broke: boolean;
  /** Cost counter of the row that asked first; the call's charges are added here. */
  cost: CallCost;
  /** Receives the id of the run that stored the answer, if the answer came from the cache. */
  keptBy(runId: string): void;
  resolve(answer: Answer<unknown>): void;
  reject(error: unknown): void;
}

/** Sends one request for the calls. Returns one outcome per call, in the same order. */
export type Perform = (asked: Asked[], send: Send, charge: Charge) => Promise<(Performed<unknown> | Error)[]>;

export const usdOf = ({ vendor, call }: Pick<Asked, "vendor" | "call">) => call.units * vendor.usdPerUnit;

/**
 * Returns the error for a call that may have been charged.
 * @param vendor the name of the vendor that may have charged it
 * @param cause the network error, or undefined if the uncertain charge was found in the ledger
 */
export const uncertain = (vendor: string, uncertainCall: string | undefined, cause?: unknown) =>
  new UpstreamError(
    {
      upstream: vendor,
      kind: "uncertain",
      detail: "no usable answer arrived, but the call may have been charged",
      uncertainCall,
    },
    { cause },
  );

/** Returns whether a broken call may be retried without asking the user. */
export function mayRepeat(asked: Asked): boolean {
  const usd = usdOf(asked);
  return usd === 0 || asked.call.repeatable === true || (usd <= repeatUpToUsd && !asked.broke);
}
