/** The outside vendors and their bills: a vendor charges an answer when it sends it, whether or not it arrives. */
import { type MadeUpService, madeUpServices, mostUnits } from "../app/runs/testing/made-up-services";
import type { Chance } from "./chance";
import type { FaultPlan } from "./fault-plan";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

/** One question as it reached a vendor. */
export interface Sending {
  service: string;
  about: string;
  /** When it left the console (ms since 1970). */
  at: number;
  units: number;
  /** Units by which it cost more than its maximum. */
  excess: number;
  /** True if the complete answer, or a refusal, reached live code. */
  arrived: boolean;
  /** True if the vendor did the work, or may have. */
  answered: boolean;
  life: Life;
}

export class SimulatedVendors {
  readonly sendings: Sending[] = [];
  /** By reservation id: the life that may send the call, and whether it received the grant. */
  readonly #departures = new Map<string, { life: Life; heard: boolean }>();
  /** Calls that left faster than the documented rate allows. */
  readonly tooFast: string[] = [];
  /** When requests left, by vendor. */
  readonly #left = new Map<string, number[]>();
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;
  /** Ends a worker because of the question it asks. @returns whether it did */
  takesDown: (life: Life, about: string) => boolean = () => false;
  /** Until when each vendor refuses everything: its quota is used up, or our key is invalid. */
  readonly #refusing = new Map<string, { until: number; status: number }>();

  constructor(around: Surroundings, faults: FaultPlan, chance: Chance) {
    this.#around = around;
    this.#faults = faults;
    this.#chance = chance;
  }

  /** Records that a limiter granted these calls. */
  granted(life: Life, ids: string[]): void {
    for (const id of ids) this.#departures.set(id, { life, heard: false });
  }

  /** Records that the worker received the grant. */
  heard(ids: string[]): void {
    for (const id of ids) {
      const departure = this.#departures.get(id);
      if (departure) departure.heard = true;
    }
  }

  /** Returns whether a granted call's worker ended or never received the grant. */
  wasLost(id: string): boolean {
    const departure = this.#departures.get(id);
    return (
      departure !== undefined && (!departure.heard || departure.life.wasCut || departure.life.stoodStill)
    );
  }

  get lostAny(): boolean {
    return [...this.#departures.keys()].some((id) => this.wasLost(id));
  }

  /** The `fetch` function of one life. */
  async fetch(life: Life, request: Request): Promise<Response> {
    const url = new URL(request.url);
    const service = url.hostname.split(".")[0] as MadeUpService;
    const asked =
      request.method === "POST"
        ? ((await request.json()) as { about: string[] }).about
        : [url.searchParams.get("about") ?? ""];
    const { clock, chance } = this.#around;
    const sendings = asked.map((about): Sending => ({
      service,
      about,
      at: clock.now(),
      units: 0,
      excess: 0,
      arrived: false,
      answered: false,
      life,
    }));
    this.sendings.push(...sendings);
    this.#countRate(service);
    if (asked.some((about) => this.takesDown(life, about))) return new Promise(() => undefined);
    const state = `${service}${sendings.some((each) => this.#isRepeat(each)) ? " again" : ""}`;
    const fate = this.#fateOf(state);
    this.#around.tell(() => `${life.name}: asks ${service} about ${asked.join(", ")} → ${fate}`);
    const response = await life.trip({
      doing: `asks ${service}`,
      there: wayOf(chance.ways, 10, 200) + this.#chance.between(20, 1500),
      back: wayOf(chance.ways, 10, 200),
      request,
      work: () => this.#answer(service, sendings, fate, request.method === "POST"),
    });
    // A refusal is never truncated, because its text does not matter.
    for (const each of sendings) each.arrived = fate !== "cut" || !each.answered;
    return response;
  }

  /** Returns the vendor's answer, or null if it knows nothing. */
  static knows(service: MadeUpService, about: string): string | null {
    const sum =
      [...`${service}${about}`].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7) >>> 0;
    return sum % 6 === 0 ? null : `${service} on ${about}`;
  }

  static units(service: MadeUpService, about: string): number {
    if (SimulatedVendors.knows(service, about) === null) return 0;
    return service === "metered"
      ? 1 + ((about.length * 7 + about.charCodeAt(about.length - 1)) % mostUnits.metered)
      : mostUnits[service];
  }

  #countRate(service: MadeUpService): void {
    const { calls, per } = madeUpServices[service].buckets.answers ?? { calls: 0, per: 0 };
    const now = this.#around.clock.now();
    const inWindow = [...(this.#left.get(service) ?? []).filter((at) => at > now - per), now];
    this.#left.set(service, inWindow);
    if (inWindow.length > calls) this.tooFast.push(`${service}: ${inWindow.length} requests in ${per} ms`);
  }

  #isRepeat(sending: Sending): boolean {
    return this.sendings.some(
      (each) => each !== sending && each.service === sending.service && each.about === sending.about,
    );
  }

  #fateOf(state: string): Fate {
    const faults = this.#faults;
    if (faults.happens("vendor charges and breaks", state)) return "charges and breaks";
    if (faults.happens("vendor breaks", state)) return "breaks";
    if (faults.happens("vendor cuts its answer", state)) return "cut";
    if (faults.happens("vendor answers nothing", state))
      return this.#chance.happens(0.5) ? "charges and hangs" : "hangs";
    if (faults.happens("vendor limits", state)) return "429";
    if (faults.happens("vendor is down", state)) return "503";
    if (faults.happens("vendor refuses", state)) return "refuses";
    return "answers";
  }

  #answer(
    service: MadeUpService,
    sendings: Sending[],
    fate: Fate,
    isBulk: boolean,
  ): Response | Promise<Response> {
    const { clock } = this.#around;
    const refusing = this.#refusing.get(service);
    if (refusing && refusing.until > clock.now()) return this.#refuse(refusing);
    if (fate === "refuses") {
      const until = clock.now() + this.#chance.between(5, 120) * 1000;
      this.#refusing.set(service, { until, status: this.#chance.pick([401, 402, 403]) });
      return this.#refuse({ until, status: this.#refusing.get(service)?.status ?? 401 });
    }
    if (fate === "429") return this.#say(429, this.#chance.between(0, 20));
    if (fate === "503") return this.#say(503);
    if (fate === "hangs") return new Promise(() => undefined);
    if (fate === "breaks") throw lineBroke();
    for (const each of sendings) {
      each.answered = true;
      each.units = SimulatedVendors.units(service, each.about);
      if (service !== "metered" || each.units === 0) continue;
      if (!this.#faults.happens("vendor charges more", service)) continue;
      each.units = mostUnits.metered + this.#chance.between(1, 4);
      each.excess = each.units - mostUnits.metered;
    }
    if (fate === "charges and breaks") throw lineBroke();
    if (fate === "charges and hangs") return new Promise(() => undefined);
    const answers = sendings.map(({ about, units }) => ({
      answer: SimulatedVendors.knows(service, about),
      ...(service === "metered" && { units }),
    }));
    if (fate === "cut") return new Response(brokenBody());
    return Response.json(isBulk ? answers : answers[0]);
  }

  #refuse({ until, status }: { until: number; status: number }): Response {
    const wait = Math.ceil((until - this.#around.clock.now()) / 1000);
    return this.#say(status, status === 402 ? wait : undefined);
  }

  #say(status: number, wait?: number): Response {
    const headers = wait === undefined ? undefined : { "retry-after": String(wait) };
    return new Response("no", { status, headers });
  }
}

type Fate =
  | "answers"
  | "charges and breaks"
  | "breaks"
  | "cut"
  | "charges and hangs"
  | "hangs"
  | "429"
  | "503"
  | "refuses";

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });

const brokenBody = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) =>
      controller.error(new TypeError("terminated", { cause: new Error("other side closed") })),
  });

export const isService = (name: string): name is MadeUpService => name in madeUpServices;
