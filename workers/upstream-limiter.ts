/** One per vendor: the Durable Object in which its limiter lives. */
import { DurableObject } from "cloudflare:workers";
import { chargedApartFrom } from "../app/storage/ledger";
import type { Grant, GrantRequest, HeldKind, Settlement } from "../app/calls/limiter";
import { UpstreamLimiter as Limiter } from "../app/calls/upstream-limiter.server";
import type { FailureKind } from "../app/upstream/failure";
import type { Rate } from "../app/upstream/vendor";
import { readConfig } from "./config";
import { databaseOf } from "./app-of";

/** A grant need not wait for the disk: lost with the machine, a reservation is made up for by the ledger. */
const unconfirmed = { allowUnconfirmed: true };

export class UpstreamLimiter extends DurableObject<Env> {
  readonly #limiter = new Limiter({
    storage: {
      get: (key) => this.ctx.storage.get(key),
      put: (key, value) => this.ctx.storage.put(key, value, unconfirmed),
    },
    now: Date.now,
    readLedger: (upstream, month, without) =>
      chargedApartFrom(databaseOf(readConfig(this.env)), { upstream, month }, without),
  });

  grant(request: GrantRequest): Promise<Grant> {
    return this.#limiter.grant(request);
  }

  settle(calls: Settlement[]): Promise<void> {
    return this.#limiter.settle(calls);
  }

  reserved(claims: string[]): Promise<string[]> {
    return this.#limiter.reserved(claims);
  }

  hold(bucket: string, wait: number, kind: HeldKind): Promise<void> {
    return this.#limiter.hold(bucket, wait, kind);
  }

  learn(bucket: string, rate: Rate): Promise<void> {
    return this.#limiter.learn(bucket, rate);
  }

  failed(kind: FailureKind): Promise<number> {
    return this.#limiter.failed(kind);
  }
}
