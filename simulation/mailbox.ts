/** The mail service: sends once under a key, whatever it was asked, and now and then says nothing or no. */
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
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;

  constructor(around: Surroundings, faults: FaultPlan, chance: Chance) {
    this.#around = around;
    this.#faults = faults;
    this.#chance = chance;
  }

  async fetch(life: Life, request: Request): Promise<Response> {
    const key = request.headers.get("idempotency-key") ?? "";
    const bytes = await request.text();
    const { chance } = this.#around;
    const state = this.sent.some((each) => each.key === key) ? "again" : "first";
    const breaks = this.#faults.happens("mail breaks", state);
    const limits = !breaks && this.#faults.happens("mail limits", state);
    this.#around.tell(() => `${life.name}: mails ${key} → ${breaks ? "breaks" : limits ? "429" : "sent"}`);
    return life.trip({
      doing: "mails",
      there: wayOf(chance.ways, 10, 200) + this.#chance.between(20, 500),
      back: wayOf(chance.ways, 10, 200),
      signal: request.signal,
      work: () => {
        if (limits) {
          const headers = { "retry-after": String(this.#chance.between(0, 30)) };
          return Response.json(
            { name: "rate_limit_exceeded", message: "Too many" },
            { status: 429, headers },
          );
        }
        if (breaks && this.#chance.happens(0.5)) throw lineBroke();
        if (!this.sent.some((each) => each.key === key))
          this.sent.push({ key, at: this.#around.clock.now(), bytes });
        if (breaks) throw lineBroke();
        return Response.json({ id: `mail ${key}` });
      },
    });
  }
}

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });
