/**
 * The declaration of one request that an adapter makes to its vendor. `Connection.call` does the
 * rest for all vendors: journal → cache → budget → limiter → request → ledger
 * (docs/decisions/0002-calls-in-one-table.md).
 */
import type { StreamedBody } from "./streamed-body";
import type { Vendor } from "./vendor";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** Where a value came from. The console shows it on hover and writes it into result files. */
export interface Source {
  /** Vendor name, e.g. "apollo". */
  upstream: string;
  /** ISO 8601, UTC: when the vendor answered, not when the cache did. */
  fetchedAt: string;
  /** A page where a user can check the value. */
  link?: string;
  data: "live" | "sandbox";
}

export interface Answer<T> {
  value: T;
  source: Source;
  /**
   * Set when nothing was found: a sentence about the vendor that might know more, and why it was
   * not called.
   */
  unasked?: string;
}

export interface OutgoingRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  /** The vendor's real URL; `send` adds the gateway in front if one is configured. */
  url: string;
  headers?: Record<string, string>;
  /** Sent as `application/json`. */
  json?: unknown;
  body?: BodyInit;
  /** Replaces `body` for large uploads. */
  streamed?: StreamedBody;
  /** Milliseconds until the call fails with kind `timeout`; default 30,000. */
  timeout?: number;
  /**
   * "manual": the adapter handles redirects. Otherwise `send` follows the vendor's documented
   * redirects and fails on any other.
   */
  redirect?: "manual";
}

/**
 * Sends one request. Network errors become an UpstreamError; the adapter interprets every HTTP
 * status.
 */
export type Send = (request: OutgoingRequest) => Promise<Response>;

/**
 * Writes a charge into the ledger as soon as it is known, whatever happens to the answer
 * afterwards. If an adapter calls this, only these charges count. If it does not, an unreadable
 * answer is charged at the call's maximum.
 */
export type Charge = (units: number) => void;

export interface Performed<T> {
  /**
   * Validated and JSON-safe, because the journal stores it. `null` means that the vendor has no
   * data.
   */
  value: T;
  /** Units charged according to the answer; default `Call.units`. */
  units?: number;
  /** A page where a user can check the value. */
  link?: string;
  /**
   * Keys of the person or company that the value describes. Later calls about any of them
   * (`Call.about`) also use the value.
   */
  about?: readonly string[];
}

export interface Call<T> {
  /** The vendor's own name for the operation, e.g. "people/match". Part of the key. */
  operation: string;
  /**
   * The normalized request: two calls with equal requests are the same call. Contains no secrets.
   */
  request: Json;
  /**
   * The same request as earlier versions wrote it. Cached answers under these keys are valid until
   * they expire.
   */
  formerly?: Json[];
  /**
   * Seconds for which other runs may use the answer; "this-run" for answers that must not be shared
   * (generated texts, trials).
   */
  keep: number | "this-run";
  /** Limiter bucket, a key of `Vendor.buckets`. */
  bucket: string;
  /** Maximum billing units of this call; 0 means free, with no ledger row. */
  units: number;
  /**
   * Keys of the subject in the request, e.g. "person/email:jo@acme.com". A cached answer under one
   * of them is used for the call, whichever vendor gave it. All answers under such keys have the
   * same shape.
   */
  about?: readonly string[];
  /**
   * Further keys of the row. A cached answer under one of them is also used for the call, and the
   * call waits for another call in progress about it. The engine stores the answer under these keys
   * only if the answer contains them.
   */
  alongside?: readonly string[];
  perform(send: Send, charge: Charge): Promise<Performed<T>>;
  /** True if the vendor charges and executes a repeated request only once. */
  repeatable?: boolean;
  /**
   * For vendors that answer many keys in one request. Calls of one tick with the same bulk name
   * share a request.
   */
  bulk?: Bulk<T>;
}

export interface Bulk<T> {
  name: string;
  /** Maximum calls per request. */
  max: number;
  bucket: string;
  /** Returns one outcome per call, in order. */
  perform(calls: Call<T>[], send: Send, charge: Charge): Promise<(Performed<T> | Error)[]>;
}

/** An adapter's access to its vendor: the keys and the calls. */
export interface Connection {
  readonly vendor: Vendor;
  /**
   * Returns a configured key, e.g. `secret("APOLLO_API_KEY")`; throws `not-configured` with the
   * variable's name.
   */
  secret(name: string): string;
  call<T>(call: Call<T>): Promise<Answer<T>>;
  /**
   * Waits until this many bytes of memory are free, then runs `work`, which downloads them and
   * makes a call with them. The memory stays reserved while the call waits for the limiter.
   */
  hold<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** Records that the run uses an answer from the adapter's own store. */
  relyOn(source: Source): void;
  /** True if every key of the vendor is set. */
  readonly configured: boolean;
  /** True if the user asked for fresh data, so that cached answers do not count. */
  readonly refresh: boolean;
  now(): Date;
}

export const minutes = (n: number) => n * 60;
export const hours = (n: number) => n * 3600;
export const days = (n: number) => n * 86_400;
