/** The mail service: sends once under a key, refuses other bytes under it then, and now and then says nothing or no. */
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
  /** What was asked for first under each key. */
  readonly #asked = new Map<string, SentMail>();
  /** Mails that were asked for under a key under which others were asked for before. */
  readonly mixedUp: { key: string; firstAt: number }[] = [];
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
    const first = this.#asked.get(key) ?? { key, bytes, at: this.#around.clock.now() };
    if (first.bytes !== bytes) this.mixedUp.push({ key, firstAt: first.at });
    this.#asked.set(key, first);
    const state = this.sent.some((each) => each.key === key) ? "again" : "first";
    const breaks = this.#faults.happens("mail breaks", state);
    const limits = !breaks && this.#faults.happens("mail limits", state);
    const isDown = !breaks && !limits && this.#faults.happens("mail is down", state);
    const fate = breaks ? "breaks" : limits ? "429" : isDown ? "503" : "sent";
    this.#around.tell(() => `${life.name}: mails ${key} → ${fate}`);
    return life.trip({
      doing: "mails",
      there: wayOf(chance.ways, 10, 200) + this.#chance.between(20, 500),
      back: wayOf(chance.ways, 10, 200),
      request,
      work: () => {
        if (limits) {
          const headers = { "retry-after": String(this.#chance.between(0, 30)) };
          return Response.json(
            { name: "rate_limit_exceeded", message: "Too many" },
            { status: 429, headers },
          );
        }
        if (isDown) return Response.json({ name: "application_error", message: "Down" }, { status: 503 });
        const gone = this.sent.find((each) => each.key === key);
        if (gone && gone.bytes !== bytes)
          return Response.json(
            { name: "invalid_idempotent_request", message: "Other bytes" },
            { status: 409 },
          );
        if (breaks && this.#chance.happens(0.5)) throw lineBroke();
        if (!gone) this.sent.push({ key, at: this.#around.clock.now(), bytes });
        if (breaks) throw lineBroke();
        return Response.json({ id: `mail ${key}` });
      },
    });
  }
}

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });
