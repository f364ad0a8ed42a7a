/** The team chat: accepts messages, and sometimes breaks the connection, limits the rate or refuses. */
import type { Chance } from "./chance";
import type { FaultPlan } from "./fault-plan";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

export interface PostedMessage {
  text: string;
  /** Last part of the webhook's URL. */
  channel: string;
  /** True if the connection broke, so that the sender does not know whether the message was posted. */
  broke: boolean;
}

export class Chat {
  /** All messages that are in the channel, or may be. */
  readonly posted: PostedMessage[] = [];
  /** Number of requests whose connection broke before anything was posted. */
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
    const alerts = alertsIn(text);
    const isAgain = this.posted.some((each) => alertsIn(each.text).some((alert) => alerts.includes(alert)));
    const state = alerts.length > 1 ? "digest" : isAgain ? "again" : "first";
    const channel = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const fate = this.#fateOf(state);
    if (state === "digest") this.#around.met("digest", fate);
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
        this.posted.push({ text, channel, broke: fate === "breaks" });
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

/** Returns the alerts in a message, by its links to them. */
export const alertsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/reddit#([\w-]+)/g)].map(([, alert]) => alert ?? "")),
];

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });
