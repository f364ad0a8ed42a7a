/** The Durable Object of one vendor, which contains its limiter. */
import { DurableObject } from "cloudflare:workers";
import { booksOver } from "../app/calls/books.server";
import type {
  Amount,
  ClaimMade,
  Grant,
  GrantRequest,
  HeldKind,
  Said,
  Settlement,
} from "../app/calls/limiter";
import { UpstreamLimiter as Limiter } from "../app/calls/upstream-limiter.server";
import type { FailureKind } from "../app/vendors/failure";
import type { Rate } from "../app/vendors/vendor";
import { realTime } from "../app/time";
import { readConfig } from "./config";
import { databaseOf, workersOf } from "./app-of";

export class UpstreamLimiter extends DurableObject<Env> {
  readonly #limiter = new Limiter({
    storage: this.ctx.storage,
    time: realTime,
    newId: () => crypto.randomUUID(),
    books: booksOver({
      database: databaseOf(readConfig(this.env)),
      time: realTime,
      workers: workersOf(this.env),
    }),
  });

  readonly #incarnation = crypto.randomUUID();

  /** Returns an id that changes with each restart of the object. */
  incarnation(): string {
    return this.#incarnation;
  }

  /**
   * Returns whether the platform sends a request of this size. Without a key OpenAI answers 401 and does no work; the
   * platform itself answers 413.
   */
  async sends(bytes: number): Promise<boolean> {
    const address = "https://api.openai.com/v1/audio/transcriptions";
    // Uses the object's own `fetch`, because every adapter's requests end there.
    const response = await globalThis.fetch(address, { method: "POST", body: new Uint8Array(bytes) });
    await response.body?.cancel();
    return response.status !== 413;
  }

  grant(request: GrantRequest): Promise<Grant> {
    return this.#limiter.grant(request);
  }

  settle(calls: Settlement[]): Promise<void> {
    return this.#limiter.settle(calls);
  }

  reserved(claims: string[], made?: { vendor: string; claims: ClaimMade[] }): Promise<string[]> {
    return this.#limiter.reserved(claims, made);
  }

  spent(upstream: string): Promise<Amount> {
    return this.#limiter.spent(upstream);
  }

  hold(bucket: string, wait: number, kind: HeldKind, said?: Said): Promise<void> {
    return this.#limiter.hold(bucket, wait, kind, said);
  }

  learn(bucket: string, rate: Rate): Promise<void> {
    return this.#limiter.learn(bucket, rate);
  }

  failed(kind: FailureKind): Promise<number> {
    return this.#limiter.failed(kind);
  }

  override alarm(): Promise<void> {
    return this.#limiter.alarm();
  }
}
