/** A call that was asked for, from its claim to its answer: what it costs, and whether it may be sent again. */
import { repeatUpToUsd } from "./storage/uncertain-calls";
import type { Answer, Call, Charge, Performed, Send } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import type { CallCost } from "./call-scope";

export interface Asked {
  vendor: Vendor;
  call: Call<unknown>;
  key: string;
  /** Keys of what it asks about, as they stand in the table. */
  about?: readonly string[];
  /** Keys under which an answer serves it: those of `about`, and the others that the row names. */
  servedBy?: readonly string[];
  /** It has waited for another worker's call about the same, and does not again. */
  goesAhead: boolean;
  /** The run that alone may use the answer. */
  ofRun?: string;
  claim: string;
  /** How often it was on its way to be sent under this claim. */
  sendings: number;
  /** A sending of it broke and is booked as uncertain. */
  broke: boolean;
  /** Of the row that asked first, where what it costs is added. */
  cost: CallCost;
  /** Hears whose answer it is, where it was kept. */
  keptBy(runId: string): void;
  resolve(answer: Answer<unknown>): void;
  reject(error: unknown): void;
}

/** Makes one request of the calls; an outcome for each, in their order. */
export type Perform = (asked: Asked[], send: Send, charge: Charge) => Promise<(Performed<unknown> | Error)[]>;

export const usdOf = ({ vendor, call }: Pick<Asked, "vendor" | "call">) => call.units * vendor.usdPerUnit;

/**
 * The failure of a call that may have been charged.
 * @param cause what broke its line just now; none where that was found in the books
 */
export const uncertain = (vendor: Vendor, uncertainCall: string | undefined, cause?: unknown) =>
  new UpstreamError(
    {
      upstream: vendor.name,
      kind: "uncertain",
      detail: "no usable answer came; it may have been charged",
      uncertainCall,
    },
    { cause },
  );

/** Whether a call that broke is sent again, without asking a person. */
export function mayRepeat(asked: Asked): boolean {
  const usd = usdOf(asked);
  return usd === 0 || asked.call.repeatable === true || (usd <= repeatUpToUsd && !asked.broke);
}
