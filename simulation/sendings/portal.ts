/** The emulated HubSpot portal behind a simulated network, with colleagues who work in it meanwhile. */
import { createWorld, type World as PortalWorld } from "../../sandbox/world";
import type { Behaviour } from "../../sandbox/behaviours";
import { bookOf, type HistoryEntry } from "../../sandbox/vendors/hubspot/book";
import { ownKey } from "../../sandbox/vendors/hubspot/changes";
import {
  accountMoves,
  dayIsOver,
  failureFor,
  locked,
  tooManyCalls,
} from "../../sandbox/vendors/hubspot/failures";
import { hubspot } from "../../sandbox/vendors/hubspot/vendor";
import type { Chance } from "../chance";
import type { FaultPlan } from "../fault-plan";
import { type Life, wayOf } from "../life";
import type { Surroundings } from "../surroundings";

const limits = [tooManyCalls, locked, accountMoves, dayIsOver];
const callsAllowed = 190;
const window = 10_000;

type Fate =
  | "answers"
  | "breaks"
  | "works and breaks"
  | "hangs"
  | "works and hangs"
  | "cut"
  | "limits"
  | "down";

export class SimulatedPortal {
  readonly world: PortalWorld;
  /** When each worker read or updated each contact, by record id, in order. */
  readonly #visits = new Map<string, { by: string; at: number; isRead: boolean }[]>();
  readonly tooFast: string[] = [];
  /** Requests that reached the portal, by path. */
  readonly requests = new Map<string, number>();
  readonly #left: number[] = [];
  #refusing = { until: 0, status: 403 };
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;

  constructor(around: Surroundings, faults: FaultPlan, chance: Chance, behaviours: Behaviour[]) {
    this.#around = around;
    this.#faults = faults;
    this.#chance = chance;
    this.world = createWorld({ now: () => new Date(around.clock.now()), behaviours });
    // The market's companies and people take seconds to make, and these worlds have their own.
    const { version } = this.world.market;
    this.world.memory("hubspot market", () => ({ version, records: { contacts: [], companies: [] } }));
  }

  /** The `fetch` function of one life. */
  async fetch(life: Life, request: Request): Promise<Response> {
    const body = request.method === "GET" ? undefined : await request.text();
    const path = new URL(request.url).pathname.replace(/^.*2026-09\//, "").replace(/[^/]*[@\d][^/]*/g, "*");
    const fate = this.#fateOf(path);
    this.#around.tell(() => `${life.name}: asks hubspot ${path} ${shortened(body)} → ${fate}`);
    const { chance } = this.#around;
    const answer = await life.trip({
      doing: `asks hubspot ${path}`,
      there: wayOf(chance.ways, 10, 200) + this.#chance.between(20, 300),
      back: wayOf(chance.ways, 10, 200),
      request,
      work: () => this.#answer(life.name, request, body, path, fate),
    });
    this.#around.tell(() => `${life.name}: hubspot answers ${answer.status} to ${path}`);
    return answer;
  }

  /** Entries that the console wrote to a property of a contact, oldest first. */
  own(contactId: string, property: string): HistoryEntry[] {
    const all = bookOf(this.world).history.get(`contacts/${contactId}/${property}`) ?? [];
    return all.filter(({ sourceType }) => sourceType === ownKey.sourceType).toReversed();
  }

  /** Returns when the worker that updated the contact at this time had last read it, or null. */
  readBefore(contactId: string, at: number): number | null {
    const visits = this.#visits.get(contactId)?.filter((each) => each.at <= at) ?? [];
    const by = visits.findLast(({ isRead }) => !isRead)?.by;
    return visits.findLast((each) => each.isRead && (by === undefined || each.by === by))?.at ?? null;
  }

  async #answer(
    by: string,
    request: Request,
    body: string | undefined,
    path: string,
    fate: Fate,
  ): Promise<Response> {
    this.#countRate(path);
    const now = this.#around.clock.now();
    if (this.#refusing.until > now) return failureFor(this.#refusing.status);
    if (fate === "breaks") throw lineBroke();
    if (fate === "hangs") return new Promise(() => undefined);
    if (fate === "limits") return this.#chance.pick(limits)();
    if (fate === "down") return failureFor(503);
    const { url, method, headers } = request;
    const response = await hubspot.handle(new Request(url, { method, headers, body }), this.world);
    const isRead = path === "contacts/batch/read";
    if ((isRead || path === "contacts/batch/update") && response.ok)
      await this.#noteVisits(response.clone(), { by, at: now, isRead });
    if (fate === "works and breaks") throw lineBroke();
    if (fate === "works and hangs") return new Promise(() => undefined);
    return fate === "cut" ? cutOff(response) : response;
  }

  async #noteVisits(response: Response, visit: { by: string; at: number; isRead: boolean }): Promise<void> {
    const { results = [] } = (await response.json()) as { results?: { id: string }[] };
    for (const { id } of results) this.#visits.set(id, [...(this.#visits.get(id) ?? []), visit]);
  }

  #countRate(path: string): void {
    this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
    if (path.endsWith("/search")) return;
    const now = this.#around.clock.now();
    this.#left.push(now);
    while ((this.#left[0] ?? now) <= now - window) this.#left.shift();
    if (this.#left.length > callsAllowed) this.tooFast.push(`HubSpot got ${this.#left.length} calls in 10 s`);
  }

  #fateOf(path: string): Fate {
    const faults = this.#faults;
    if (faults.happens("vendor refuses", path) && this.#chance.happens(0.1)) {
      const until = this.#around.clock.now() + this.#chance.between(5, 60) * 1000;
      this.#refusing = { until, status: this.#chance.pick([401, 403]) };
      return "answers";
    }
    if (faults.happens("vendor charges and breaks", path)) return "works and breaks";
    if (faults.happens("vendor breaks", path)) return "breaks";
    if (faults.happens("vendor cuts its answer", path)) return "cut";
    if (faults.happens("vendor answers nothing", path))
      return this.#chance.happens(0.5) ? "works and hangs" : "hangs";
    if (faults.happens("vendor limits", path)) return "limits";
    return faults.happens("vendor is down", path) ? "down" : "answers";
  }
}

const shortened = (body: string | undefined) => (body ?? "").slice(0, 400);

const lineBroke = () => new TypeError("fetch failed", { cause: new Error("Network connection lost.") });

/** Returns the answer with its status and headers, but with a body that breaks off. */
const cutOff = ({ status, headers }: Response) =>
  new Response(status === 204 ? null : brokenBody(), { status, headers });

const brokenBody = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) =>
      controller.error(new TypeError("terminated", { cause: new Error("other side closed") })),
  });
