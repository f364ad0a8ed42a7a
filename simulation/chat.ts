/** The team's chat: takes a message each time it is asked, and now and then breaks the line, limits or refuses. */
import type { Chance } from "./chance";
import type { FaultPlan } from "./fault-plan";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

export interface PostedMessage {
  text: string;
  /** Whether the line broke, so that whether it stands there is not known. */
  broke: boolean;
}

export class Chat {
  /** All that stand in the channel, or may. */
  readonly posted: PostedMessage[] = [];
  /** Requests whose line broke before anything stood there. */
  broken = 0;
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;

  constructor(around: Surroundings, faults: FaultPlan, chance: Chance) {
    this.#around = around;
    this.#faults = faults;
    this.#chance = chance;
  }

  async fetch(life: Life, request: Request): Promise<Response> {
    const text = await request.text();
    const { chance } = this.#around;
    const alert = alertOf(text);
    const state = this.posted.some((each) => alertOf(each.text) === alert) ? "again" : "first";
    const fate = this.#fateOf(state);
    this.#around.tell(() => `${life.name}: posts to the chat → ${fate}`);
    return life.trip({
      doing: "posts to the chat",
      there: wayOf(chance.ways, 10, 200) + this.#chance.between(20, 500),
      back: wayOf(chance.ways, 10, 200),
      request,
      work: () => {
        if (fate === "limits") {
          const headers = { "retry-after": String(this.#chance.between(1, 30)) };
          return new Response("rate_limited", { status: 429, headers });
        }
        if (fate === "refuses") return new Response("no_service", { status: 404 });
        if (fate === "breaks" && this.#chance.happens(0.5)) {
          this.broken += 1;
          throw lineBroke();
        }
        this.posted.push({ text, broke: fate === "breaks" });
        if (fate === "breaks") throw lineBroke();
        return new Response("ok");
      },
    });
  }

  #fateOf(state: string): "breaks" | "limits" | "refuses" | "stands" {
    const faults = this.#faults;
    if (faults.happens("chat breaks", state)) return "breaks";
    if (faults.happens("chat limits", state)) return "limits";
    return faults.happens("chat refuses", state) ? "refuses" : "stands";
  }
}

/** The alert that a message is of, by the link at its foot. */
const alertOf = (text: string) => /reddit#([\w-]+)/.exec(text)?.[1];

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });
