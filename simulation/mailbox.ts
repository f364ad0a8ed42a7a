/**
 * The mail service: sends once per idempotency key, refuses a different mail under the same key, and sometimes fails or
 * does not answer.
 */
import type { Chance } from "./chance";
import type { FaultPlan } from "./fault-plan";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

export interface SentMail {
  key: string;
  at: number;
  bytes: string;
}

export class Mailbox {
  readonly sent: SentMail[] = [];
  /** First mail requested under each key. */
  readonly #asked = new Map<string, string>();
  /** Keys under which different mails were requested. */
  readonly mixedUp: string[] = [];
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;
  /**
   * How the service fails for longer than mails are retried: it refuses everything, or breaks connections. null if it
   * works.
   */
  readonly #away: "refuses" | "breaks" | null;
  /** Keys under which a mail may have been sent. */
  readonly #unsure = new Set<string>();

  /** @param isAway true if the service never works */
  constructor(around: Surroundings, faults: FaultPlan, chance: Chance, isAway: boolean) {
    this.#around = around;
    this.#faults = faults;
    this.#chance = chance;
    this.#away = isAway ? chance.pick(["refuses", "breaks"]) : null;
  }

  get isAway(): boolean {
    return this.#away !== null;
  }

  /** Returns whether the mail service refused every attempt under the key. */
  refusedAll(key: string): boolean {
    return !this.#unsure.has(key);
  }

  async fetch(life: Life, request: Request): Promise<Response> {
    const key = request.headers.get("idempotency-key") ?? "";
    const bytes = await request.text();
    const { chance } = this.#around;
    const first = this.#asked.get(key) ?? bytes;
    if (first !== bytes) this.mixedUp.push(key);
    this.#asked.set(key, first);
    const state = this.sent.some((each) => each.key === key) ? "again" : "first";
    const fate = this.#fateOf(state);
    if (fate !== "refuses" && fate !== "limits") this.#unsure.add(key);
    this.#around.tell(() => `${life.name}: mails ${key} → ${fate}`);
    return life.trip({
      doing: "mails",
      there: wayOf(chance.ways, 10, 200) + this.#chance.between(20, 500),
      back: wayOf(chance.ways, 10, 200),
      request,
      work: () => {
        if (fate === "refuses")
          return Response.json({ name: "daily_quota_exceeded", message: "Used up" }, { status: 429 });
        if (fate === "limits") {
          const headers = { "retry-after": String(this.#chance.between(0, 30)) };
          return Response.json(
            { name: "rate_limit_exceeded", message: "Too many" },
            { status: 429, headers },
          );
        }
        if (fate === "is down")
          return Response.json({ name: "application_error", message: "Down" }, { status: 503 });
        const gone = this.sent.find((each) => each.key === key);
        if (gone && gone.bytes !== bytes)
          return Response.json(
            { name: "invalid_idempotent_request", message: "Other bytes" },
            { status: 409 },
          );
        if (fate === "breaks" && this.#chance.happens(0.5)) throw lineBroke();
        if (!gone) this.sent.push({ key, at: this.#around.clock.now(), bytes });
        if (fate === "breaks") throw lineBroke();
        return Response.json({ id: `mail ${key}` });
      },
    });
  }

  #fateOf(state: string): "refuses" | "breaks" | "limits" | "is down" | "takes it" {
    const faults = this.#faults;
    if (this.#away) {
      this.#around.met("mail is away for a day", this.#away);
      return this.#away;
    }
    if (faults.happens("mail breaks", state)) return "breaks";
    if (faults.happens("mail limits", state)) return "limits";
    return faults.happens("mail is down", state) ? "is down" : "takes it";
  }
}

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });
