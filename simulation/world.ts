/**
 * The console as it runs on its platform, in one process: requests, queue messages and ticks are lives of their own, keepers
 * and limiters are objects, and all of them run the product's code over one database, one store of files, and the services.
 */
import { createClient } from "@libsql/client/sqlite3";
import type { Client } from "@libsql/client";
import { booksOver } from "../app/calls/books.server";
import { runClock } from "../app/clock/clock.server";
import { UpstreamLimiter } from "../app/calls/upstream-limiter.server";
import type { RequestApp } from "../app/runs/app";
import { consumeRun, type SliceKeeper } from "../app/runs/csv/consume-run.server";
import type { RunMessage } from "../app/runs/csv/run-message";
import { RunKeeper } from "../app/runs/run-keeper.server";
import { type Database, databaseOver } from "../app/storage/database";
import { appOn, delivery, runsOn } from "./app";
import { BudgetWatch } from "./budget-watch";
import { Chance } from "./chance";
import { Counts } from "./counts";
import { SimulatedDatabase } from "./database";
import { FaultPlan, type Fault } from "./fault-plan";
import { SimulatedFiles } from "./files";
import { Life } from "./life";
import { Mailbox } from "./mailbox";
import { SimulatedObject } from "./object";
import type { Plant } from "./plant";
import { SimulatedQueue } from "./queue";
import { schemaOf } from "./schema";
import type { Surroundings } from "./surroundings";
import { SimulatedVendors } from "./vendors";
import { VirtualTime } from "./virtual-time";

export interface Options {
  allowed: ReadonlySet<Fault>;
  /** Hears the seed's story, line by line. */
  tell?: (line: string) => void;
  plant?: Plant;
  /** An empty one in this process, if not one of its own. */
  database?: Client;
}

/** Seconds for which there are faults. */
const spans = {
  short: { from: 20, to: 60 },
  long: { from: 60, to: 300 },
  longest: { from: 300, to: 800 },
};
const start = Date.UTC(2026, 10, 20, 12);

export class World implements Surroundings {
  readonly clock = new VirtualTime(start);
  readonly counts = new Counts();
  readonly chance: { ways: Chance; people: Chance; faults: Chance };
  readonly faults: FaultPlan;
  readonly vendors: SimulatedVendors;
  readonly mailbox: Mailbox;
  readonly files: SimulatedFiles;
  readonly queue: SimulatedQueue;
  /** The database itself, without a network before it: for checking. */
  readonly inner: Client;
  readonly budgets: BudgetWatch;
  readonly lives = new Set<Life>();
  /** Names of those that were ended in the middle. */
  readonly ended: string[] = [];
  readonly keepers = new Map<string, SimulatedObject<RunKeeper>>();
  readonly limiters = new Map<string, SimulatedObject<UpstreamLimiter>>();
  readonly plant: Plant | undefined;
  readonly #database: SimulatedDatabase;
  readonly #tell: ((line: string) => void) | undefined;
  #ids = 0;

  constructor(seed: number, { allowed, tell, plant, database }: Options) {
    this.inner = database ?? createClient({ url: ":memory:" });
    const chance = new Chance(seed);
    this.#tell = tell;
    this.plant = plant;
    this.chance = { ways: chance.fork(), people: chance.fork(), faults: chance.fork() };
    const lasts = chance.weighed({ short: 14, long: 5, longest: 1 });
    this.faults = new FaultPlan(
      { chance: chance.fork(), clock: this.clock, counts: this.counts },
      { allowed, lasts: 1000 * chance.between(spans[lasts].from, spans[lasts].to) },
    );
    this.#database = new SimulatedDatabase(this, this.faults, this.inner, chance.fork());
    this.vendors = new SimulatedVendors(this, this.faults, chance.fork());
    this.mailbox = new Mailbox(this, this.faults, chance.fork());
    this.budgets = new BudgetWatch(this.inner, this.clock);
    this.files = new SimulatedFiles(this);
    this.queue = new SimulatedQueue(this, this.faults, (life, message) => this.#consume(life, message));
  }

  /** Brings the schema in place. */
  async open(): Promise<void> {
    await this.inner.executeMultiple(schemaOf());
  }

  newId(): string {
    this.#ids += 1;
    return `id-${this.#ids.toString().padStart(5, "0")}`;
  }

  newLife(name: string, options: { onRest?: () => void } = {}): Life {
    const life = new Life(this.clock, name, options);
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

  met(fault: string, state: string): void {
    this.counts.met(fault, state);
  }

  tell(line: () => string): void {
    this.#tell?.(`${String((this.clock.now() - start) / 1000).padStart(9)} s  ${line()}`);
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
          send: (messages) => this.queue.send(life, messages),
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
        now: () => life.time.now(),
        books: booksOver({ database, time: life.time, workers: runsOn(life, this) }),
      });
    });
    this.limiters.set(vendor, limiter);
    return limiter;
  }

  databaseFor(life: Life): Database {
    const random = () => this.chance.ways.next();
    const client = this.#database.clientFor(life);
    return databaseOver(this.plant?.database?.(client) ?? client, { time: life.time, random });
  }

  appFor(life: Life): RequestApp {
    return appOn(life, this);
  }

  #consume(life: Life, message: RunMessage): Promise<void> {
    const { runId } = message;
    const ask = <R>(doing: string, work: (keeper: RunKeeper) => Promise<R>) =>
      this.keeper(runId).ask(life, `keeper ${doing}`, work);
    const keeper: SliceKeeper = {
      wake: (id) => ask("wake", (each) => each.wake(id)),
      sliceBegins: (slice, worker) => ask("sliceBegins", (each) => each.sliceBegins(slice, worker)),
      lives: (worker) => ask("lives", (each) => each.lives(worker)),
      sliceEnded: (from, worker, takesOn) =>
        ask("sliceEnded", (each) => each.sliceEnded(from, worker, takesOn)),
      sliceWaits: (slice, worker, wait) => ask("sliceWaits", (each) => each.sliceWaits(slice, worker, wait)),
      sliceUnsent: (from) => ask("sliceUnsent", (each) => each.sliceUnsent(from)),
      readingBegins: (worker) => ask("readingBegins", (each) => each.readingBegins(worker)),
      workerEnds: (worker) => ask("workerEnds", (each) => each.workerEnds(worker)),
    };
    const sendAgain = (again: RunMessage, wait: number) => this.queue.send(life, [again], wait);
    return consumeRun(this.appFor(life), message, keeper, sendAgain);
  }

  /** The clock, every minute. */
  tick(life: Life): Promise<void> {
    return runClock(this.appFor(life), new Date(this.clock.now()), async () => undefined);
  }
}
