/**
 * What an adapter says about one request to its upstream. The engine behind `Connection.call` does the rest once for
 * all vendors: journal → cache → budget → limiter → request → ledger (docs/decisions/0002-calls-in-one-table.md).
 */
import type { StreamedBody } from "./streamed-body";
import type { Vendor } from "./vendor";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** Where a value came from; shown on hover and written into result files. */
export interface Source {
  /** Vendor name, e.g. "apollo". */
  upstream: string;
  /** ISO 8601, UTC: when the upstream answered, not when the cache did. */
  fetchedAt: string;
  /** A page on which a person can check the value. */
  link?: string;
  data: "live" | "sandbox";
}

export interface Answer<T> {
  value: T;
  source: Source;
  /** Where nothing was found: who may know more and could not be asked, and why, as a sentence. */
  unasked?: string;
}

export interface OutgoingRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  /** The upstream's true address; the gateway, where there is one, is put in front by `send`. */
  url: string;
  headers?: Record<string, string>;
  /** Sent as `application/json`. */
  json?: unknown;
  body?: BodyInit;
  /** In place of a body: what is large. */
  streamed?: StreamedBody;
  /** Milliseconds until the kind is `timeout`; 30,000 unless given. */
  timeout?: number;
  /** "manual": the adapter reads redirects itself. Else the vendor's documented ones are followed, any other fails the call. */
  redirect?: "manual";
}

/** Sends one request. Network trouble becomes an UpstreamError; every HTTP status is the adapter's to judge. */
export type Send = (request: OutgoingRequest) => Promise<Response>;

/**
 * Puts what a request was charged into the ledger the moment it is known, whatever is made of its answer afterwards.
 * A call that uses it is charged by it alone. Without it an answer that can't be read is charged what the call costs at
 * most.
 */
export type Charge = (units: number) => void;

export interface Performed<T> {
  /** JSON-safe and already validated: this is what is stored. `null` means "the upstream knows nothing" (no-data). */
  value: T;
  /** Units really charged, when the answer says so; `Call.units` otherwise. */
  units?: number;
  /** A page on which a person can check the value. */
  link?: string;
  /** Keys of whom or what the value is about. Calls that ask about one of them are served by it (`Call.about`). */
  about?: readonly string[];
}

export interface Call<T> {
  /** The vendor's own name for it, e.g. "people/match". Part of the key. */
  operation: string;
  /** The normalised request: two calls with equal requests are the same call. Holds no secret. */
  request: Json;
  /** The same request as earlier versions wrote it. An answer kept under one of these serves until it expires. */
  formerly?: Json[];
  /** Seconds the answer may serve other runs; "this-run" for what must not be shared (generators, try-outs). */
  keep: number | "this-run";
  /** Limiter bucket, a key of `Vendor.buckets`. */
  bucket: string;
  /** Billing units this call costs at most; 0 = free, leaves no ledger row. */
  units: number;
  /**
   * What it asks about, by each key that the request names: "person/email:jo@acme.com". An answer that is known under one
   * of them serves the call, whichever vendor gave it and whatever it was asked by. All answers under such keys have one
   * shape.
   */
  about?: readonly string[];
  /**
   * Further keys that the row names beside those it asks by. An answer that is known under one of them serves the call too,
   * and the call waits for one under way about the same. Its answer is filed under none of them, unless the answer names it.
   */
  alongside?: readonly string[];
  perform(send: Send, charge: Charge): Promise<Performed<T>>;
  /** True: sent twice it is charged once, and done once. */
  repeatable?: boolean;
  /** Where the vendor answers many keys in one request: calls of one tick with the same bulk name travel together. */
  bulk?: Bulk<T>;
}

export interface Bulk<T> {
  name: string;
  /** Most calls one request may carry. */
  max: number;
  bucket: string;
  /** One outcome per call, in order. */
  perform(calls: Call<T>[], send: Send, charge: Charge): Promise<(Performed<T> | Error)[]>;
}

/** What an adapter gets to work with: its vendor's keys and the way out. */
export interface Connection {
  readonly vendor: Vendor;
  /** A configured key, e.g. `secret("APOLLO_API_KEY")`; throws `not-configured` naming the variable. */
  secret(name: string): string;
  call<T>(call: Call<T>): Promise<Answer<T>>;
  /**
   * Does the work, in which so many bytes are fetched and a call is made with them, when there is room for them in memory:
   * that call may wait for its turn, and others beside it.
   */
  hold<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** Tells of an answer that was not asked for now but kept by an adapter's own store. */
  relyOn(source: Source): void;
  /** True when every key of the vendor is there. */
  readonly configured: boolean;
  /** True when kept answers are passed over: the person who started the run wants everything looked up anew. */
  readonly refresh: boolean;
  now(): Date;
}

export const minutes = (n: number) => n * 60;
export const hours = (n: number) => n * 3600;
export const days = (n: number) => n * 86_400;
