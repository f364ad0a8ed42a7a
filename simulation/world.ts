/**
 * The console on its platform, in one process: requests, queue messages and ticks are separate lives, keepers and
 * limiters are objects. All run the product's code over one database, one file store, and the made-up vendors.
 */
import type { Client } from "@libsql/client";
import { booksOver } from "../app/calls/books.server";
import { runScheduler } from "../app/scheduler/scheduler.server";
import { logError } from "../app/log";
import { messagesAfter } from "../app/podcast-charts/scheduled-work.server";
import type { FetchChartMessage } from "../app/podcast-charts/message";
import { workChart } from "../app/podcast-charts/scrape.server";
import { workFiring } from "../app/reddit-alerts/firing.server";
import type { WorkFiringMessage } from "../app/reddit-alerts/queue-message";
import { UpstreamLimiter } from "../app/calls/upstream-limiter.server";
import type { RequestApp } from "../app/app";
import { consumeRun, type SliceKeeper } from "../app/runs/csv/consume-run.server";
import type { RunMessage } from "../app/runs/csv/run-message";
import { RunKeeper } from "../app/runs/run-keeper.server";
import type { WorkSendingMessage } from "../app/sendings/message";
import { workSending } from "../app/sendings/work.server";
import { type Database, databaseOver } from "../app/storage/database";
import { appOn, delivery, runsOn } from "./app";
import { BudgetWatch } from "./budget-watch";
import { Chance } from "./chance";
import { Chat } from "./chat";
import { Counts } from "./counts";
import { SimulatedDatabase } from "./database";
import { FaultPlan, type Fault } from "./fault-plan";
import { SimulatedFiles } from "./files";
import { Life, type LifeOptions } from "./life";
import { Mailbox } from "./mailbox";
import { databaseInMemory } from "./memory";
import { SimulatedObject } from "./object";
import { watchingChanges } from "./watched-changes";
import type { Plant } from "./plant";
import { type QueueMessage, SimulatedQueue } from "./queue";
import { schemaOf } from "./schema";
import type { Surroundings } from "./surroundings";
import { SimulatedVendors } from "./vendors";
import { VirtualTime } from "./virtual-time";

export interface Options {
  allowed: ReadonlySet<Fault>;
  /** Receives the seed's story line by line. */
  tell?: (line: string) => void;
  plant?: Plant;
  /** A database to use instead of a new one in memory. */
  database?: Client;
  onEvent?: (events: number) => void;
}

/** Seconds during which faults occur. */
const spans = {
  short: { from: 25, to: 80 },
  long: { from: 60, to: 300 },
  longest: { from: 300, to: 800 },
};
const start = Date.UTC(2026, 10, 20, 12);
const monthsEnd = Date.UTC(2026, 11, 1);
/** Milliseconds by which a machine's clock may differ from the true time. */
const mostAhead = 3000;

export class World implements Surroundings {
  readonly clock: VirtualTime;
  readonly counts = new Counts();
  readonly chance: { ways: Chance; people: Chance; faults: Chance; digests: Chance };
  readonly faults: FaultPlan;
  readonly vendors: SimulatedVendors;
  /** HubSpot, in worlds with sendings. */
  portal?: { fetch(life: Life, request: Request): Promise<Response> };
  readonly mailbox: Mailbox;
  readonly chat: Chat;
  readonly files: SimulatedFiles;
  readonly queue: SimulatedQueue;
  /** The database without the simulated network, for checks. */
  readonly inner: Client;
  readonly budgets: BudgetWatch;
  readonly lives = new Set<Life>();
  /** Milliseconds between two ticks of the scheduler. */
  ticksEvery = 60_000;
  /** Names of lives that were interrupted. */
  readonly ended: string[] = [];
  /** Alerts whose message a user sent again. */
  readonly sentAgain: string[] = [];
  /** Called for every operation that any life begins to wait for. */
  onBegins: (life: Life, doing: string) => void = () => undefined;
  readonly keepers = new Map<string, SimulatedObject<RunKeeper>>();
  readonly limiters = new Map<string, SimulatedObject<UpstreamLimiter>>();
  readonly plant: Plant | undefined;
  readonly database: SimulatedDatabase;
  readonly #databases = new WeakMap<Life, Database>();
  readonly #tell: ((line: string) => void) | undefined;
  readonly #begins: number;
  #ids = 0;

  constructor(seed: number, { allowed, tell, plant, database, onEvent }: Options) {
    this.inner = database ?? databaseInMemory();
    const chance = new Chance(seed);
    this.#tell = tell;
    this.plant = plant;
    // Digests use a separate seed, so that seeds without digests do not depend on them.
    const digests = new Chance(-seed);
    this.chance = { ways: chance.fork(), people: chance.fork(), faults: chance.fork(), digests };
    const span = chance.weighed({ short: 14, long: 5, longest: 1 });
    const lasts = 1000 * chance.between(spans[span].from, spans[span].to);
    const turns = allowed.has("month turns") && chance.happens(0.2);
    const hasNoMail = chance.happens(0.03) && allowed.has("mail is away for a day");
    this.#begins = turns ? monthsEnd - chance.between(5000, lasts) : start;
    this.clock = new VirtualTime(this.#begins, onEvent);
    if (turns) this.clock.at(monthsEnd, () => this.#monthTurns());
    this.faults = new FaultPlan(
      { chance: chance.fork(), clock: this.clock, counts: this.counts },
      { allowed, lasts },
    );
    this.database = new SimulatedDatabase(this, this.faults, this.inner, chance.fork());
    this.vendors = new SimulatedVendors(this, this.faults, chance.fork());
    this.mailbox = new Mailbox(this, this.faults, chance.fork(), hasNoMail);
    this.budgets = new BudgetWatch(this.inner, this.clock);
    this.files = new SimulatedFiles(this, this.faults, chance.fork());
    this.chat = new Chat(this, this.faults, chance.fork());
    this.queue = new SimulatedQueue(this, this.faults, (life, message) => this.#consume(life, message));
  }

  /** Creates the schema. */
  async open(): Promise<void> {
    await this.inner.executeMultiple(await schemaOf());
    await this.inner.executeMultiple(watchingChanges);
  }

  #monthTurns(): void {
    this.tell(() => "the month turns");
    for (const { name } of this.lives) this.met("month turns", name.split(" ")[0] ?? "");
  }

  newId(): string {
    this.#ids += 1;
    return `id-${this.#ids.toString().padStart(5, "0")}`;
  }

  newLife(name: string, options: Pick<LifeOptions, "onRest"> = {}): Life {
    const differs = this.faults.has("clocks differ") && !this.faults.isCalm;
    const ahead = differs ? this.chance.ways.between(-mostAhead, mostAhead) : 0;
    if (differs) this.met("clocks differ", name.split(" ")[0] ?? "");
    const onBegins = (doing: string) => this.onBegins(life, doing);
    const life: Life = new Life(this.clock, name, { ...options, ahead, onBegins });
    this.lives.add(life);
    this.tell(() => `${name} begins`);
    life.onEnd((why) => {
      this.lives.delete(life);
      this.tell(() => `${name} ends: ${why}`);
    });
    return life;
  }

  mishap(doing: string): "before" | "after" | null {
    if (this.faults.happens("call lost before", doing)) return "before";
    return this.faults.happens("call lost after", doing) ? "after" : null;
  }

  readonly met = (fault: string, state: string): void => this.counts.met(fault, state);

  databaseGoesAway(): void {
    this.tell(() => "the database goes away");
    this.database.goAway();
  }

  databaseWasAway(from: number, until: number): number {
    return this.database.awayBetween(from, until);
  }

  beforeBooking(): Promise<void> {
    return this.budgets.remember();
  }

  tell(line: () => string): void {
    this.#tell?.(`${String((this.clock.now() - this.#begins) / 1000).padStart(9)} s  ${line()}`);
  }

  keeper(runId: string): SimulatedObject<RunKeeper> {
    const known = this.keepers.get(runId);
    if (known) return known;
    const keeper = new SimulatedObject<RunKeeper>(
      this,
      `keeper of ${runId}`,
      (life, storage) =>
        new RunKeeper({
          storage: this.plant?.storage?.(storage, "keeper") ?? storage,
          time: life.time,
          open: () => ({ app: this.appFor(life), delivery }),
          send: (messages: RunMessage[]) => this.queue.send(life, messages),
        }),
    );
    this.keepers.set(runId, keeper);
    return keeper;
  }

  limiter(vendor: string): SimulatedObject<UpstreamLimiter> {
    const known = this.limiters.get(vendor);
    if (known) return known;
    const limiter = new SimulatedObject<UpstreamLimiter>(this, `limiter of ${vendor}`, (life, own) => {
      const storage = this.plant?.storage?.(own, "limiter") ?? own;
      const database = this.databaseFor(life);
      return new UpstreamLimiter({
        storage,
        time: life.time,
        newId: () => this.newId(),
        books: booksOver({ database, time: life.time, workers: runsOn(life, this) }),
      });
    });
    this.limiters.set(vendor, limiter);
    return limiter;
  }

  /** Returns one database per life, as each invocation has its own. */
  databaseFor(life: Life): Database {
    const known = this.#databases.get(life);
    if (known) return known;
    const random = () => this.chance.ways.next();
    const client = this.database.clientFor(life);
    const database = databaseOver(this.plant?.database?.(client) ?? client, { time: life.time, random });
    this.#databases.set(life, database);
    return database;
  }

  appFor(life: Life): RequestApp {
    return appOn(life, this);
  }

  #consume(life: Life, message: QueueMessage): Promise<void> {
    if (message.type === "work-firing") return this.#consumeFiring(life, message);
    if (message.type === "work-sending") return this.#consumeSending(life, message);
    return message.type === "fetch-chart"
      ? this.#consumeChart(life, message)
      : this.#consumeRun(life, message);
  }

  async #consumeFiring(life: Life, message: WorkFiringMessage): Promise<void> {
    try {
      const again = await workFiring(this.appFor(life), message.firing);
      if (again !== null) await this.queue.send(life, [message], again);
    } catch (error) {
      logError("alert", { message, error });
    }
  }

  async #consumeSending(life: Life, message: WorkSendingMessage): Promise<void> {
    try {
      const again = await workSending(this.appFor(life), message.sending);
      if (again !== null) await this.queue.send(life, [message], again);
    } catch (error) {
      logError("sending", { message, error });
    }
  }

  async #consumeChart(life: Life, message: FetchChartMessage): Promise<void> {
    const app = this.appFor(life);
    try {
      const again = await workChart(app, message);
      if (again !== null) await this.queue.send(life, [message], again);
      await app.enqueue(await messagesAfter(app.database, message, app.now()));
    } catch (error) {
      logError("charts queue", { message, error });
    }
  }

  #consumeRun(life: Life, message: RunMessage): Promise<void> {
    const { runId } = message;
    const ask = <R>(doing: string, work: (keeper: RunKeeper) => Promise<R>) =>
      this.keeper(runId).ask(life, `keeper ${doing}`, work);
    const keeper: SliceKeeper = {
      wake: (id) => ask("wake", (each) => each.wake(id)),
      sliceBegins: (slice, worker) => ask("sliceBegins", (each) => each.sliceBegins(slice, worker)),
      givesWay: () => ask("givesWay", (each) => each.givesWay()),
      lives: (worker, waits) => ask("lives", (each) => each.lives(worker, structuredClone(waits))),
      sliceEnded: (from, worker, takesOn, begins) =>
        ask("sliceEnded", (each) => each.sliceEnded(from, worker, takesOn, begins)),
      sliceWaits: (slice, worker, wait) => ask("sliceWaits", (each) => each.sliceWaits(slice, worker, wait)),
      sliceUnsent: (from) => ask("sliceUnsent", (each) => each.sliceUnsent(from)),
      readingBegins: (worker) => ask("readingBegins", (each) => each.readingBegins(worker)),
      workerEnds: (worker) => ask("workerEnds", (each) => each.workerEnds(worker)),
    };
    const sendAgain = (again: RunMessage, wait: number) => this.queue.send(life, [again], wait);
    return consumeRun(this.appFor(life), message, keeper, sendAgain);
  }

  /** Runs the scheduler, as the cron trigger does every minute. */
  tick(life: Life): Promise<void> {
    return runScheduler(this.appFor(life), new Date(life.time.now()), async () => undefined);
  }
}
