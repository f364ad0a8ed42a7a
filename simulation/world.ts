/**
 * The console as it runs on its platform, in one process: requests, queue messages and ticks are lives of their own, keepers
 * and limiters are objects, and all of them run the product's code over one database, one store of files, and the services.
 */
import { createClient } from "@libsql/client/sqlite3";
import type { Client } from "@libsql/client";
import { createMemorySessionStorage } from "react-router";
import type { Limiter } from "../app/calls/limiter";
import { booksOver } from "../app/calls/books.server";
import { readBudgets } from "../app/calls/budgets.server";
import type { Incarnations } from "../app/calls/workers-alive";
import { UpstreamLimiter } from "../app/calls/upstream-limiter.server";
import type { RequestApp } from "../app/runs/app";
import { readCsv } from "../app/runs/csv/csv-reading.server";
import { wakeForgottenRuns } from "../app/runs/forgotten-runs.server";
import type { RunMessage } from "../app/runs/csv/run-message";
import { workSlices } from "../app/runs/csv/slice.server";
import { callsOpener } from "../app/runs/open-calls.server";
import { RunKeeper } from "../app/runs/run-keeper.server";
import { askMadeUp, madeUpServices } from "../app/runs/testing/made-up-services";
import { runMadeUp, type MadeUpUpstreams } from "../app/runs/testing/made-up-tool";
import { type Database, databaseOver } from "../app/storage/database";
import { createSend } from "../app/upstream/http.server";
import { resendMail } from "../app/upstream/mail/resend.server";
import type { Upstreams } from "../app/upstream/upstreams";
import { resend } from "../app/upstream/vendors/resend";
import { Chance } from "./chance";
import { Counts } from "./counts";
import { SimulatedDatabase } from "./database";
import { FaultPlan, type Fault } from "./fault-plan";
import { SimulatedFiles } from "./files";
import { Life } from "./life";
import { Mailbox } from "./mailbox";
import { SimulatedObject } from "./object";
import { SimulatedQueue } from "./queue";
import { schemaOf } from "./schema";
import type { Surroundings } from "./surroundings";
import { SimulatedVendors } from "./vendors";
import { VirtualTime } from "./virtual-time";

export interface Options {
  allowed: ReadonlySet<Fault>;
  /** Hears the seed's story, line by line. */
  tell?: (line: string) => void;
}

/** Seconds for which there are faults. */
const spans = {
  short: { from: 20, to: 60 },
  long: { from: 60, to: 300 },
  longest: { from: 300, to: 800 },
};
const start = Date.UTC(2026, 10, 20, 12);
const delivery = { sessionSecret: "a secret of the simulation", providerName: "Riverside" };

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
  readonly inner: Client = createClient({ url: ":memory:" });
  readonly lives = new Set<Life>();
  /** Names of those that were ended in the middle. */
  readonly ended: string[] = [];
  readonly keepers = new Map<string, SimulatedObject<RunKeeper>>();
  readonly limiters = new Map<string, SimulatedObject<UpstreamLimiter>>();
  readonly #database: SimulatedDatabase;
  readonly #tell: ((line: string) => void) | undefined;
  #ids = 0;

  constructor(seed: number, { allowed, tell }: Options) {
    const chance = new Chance(seed);
    this.#tell = tell;
    this.chance = { ways: chance.fork(), people: chance.fork(), faults: chance.fork() };
    const lasts = chance.weighed({ short: 14, long: 5, longest: 1 });
    this.faults = new FaultPlan(
      { chance: chance.fork(), clock: this.clock, counts: this.counts },
      { allowed, lasts: 1000 * chance.between(spans[lasts].from, spans[lasts].to) },
    );
    this.#database = new SimulatedDatabase(this, this.faults, this.inner, chance.fork());
    this.vendors = new SimulatedVendors(this, this.faults, chance.fork());
    this.mailbox = new Mailbox(this, this.faults, chance.fork());
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
          storage,
          time: life.time,
          open: () => ({ app: this.appFor(life), delivery }),
          send: (messages) => this.queue.send(life, messages),
        }),
    );
    this.keepers.set(runId, keeper);
    return keeper;
  }

  #limiter(vendor: string): SimulatedObject<UpstreamLimiter> {
    const known = this.limiters.get(vendor);
    if (known) return known;
    const limiter = new SimulatedObject<UpstreamLimiter>(this, `limiter of ${vendor}`, (life, storage) => {
      const database = this.databaseFor(life);
      return new UpstreamLimiter({
        storage,
        now: () => life.time.now(),
        books: booksOver({ database, time: life.time, workers: this.#workersFor(life) }),
      });
    });
    this.limiters.set(vendor, limiter);
    return limiter;
  }

  databaseFor(life: Life): Database {
    const random = () => this.chance.ways.next();
    return databaseOver(this.#database.clientFor(life), { time: life.time, random });
  }

  #workersFor(life: Life): Incarnations {
    return {
      alive: (runId, ids) => this.keeper(runId).ask(life, "keeper alive", (keeper) => keeper.alive(ids)),
    };
  }

  #limiterFor(life: Life): Limiter {
    const ask = <R>(vendor: string, doing: string, work: (limiter: UpstreamLimiter) => Promise<R>) =>
      this.#limiter(vendor).ask(life, `limiter ${doing}`, work);
    return {
      grant: (request) =>
        ask(request.upstream, "grant", (limiter) => limiter.grant(structuredClone(request))),
      settle: (vendor, calls) => ask(vendor, "settle", (limiter) => limiter.settle(structuredClone(calls))),
      reserved: (vendor, claims) => ask(vendor, "reserved", (limiter) => limiter.reserved(claims)),
      hold: (vendor, bucket, wait, kind) =>
        ask(vendor, "hold", (limiter) => limiter.hold(bucket, wait, kind)),
      learn: (vendor, bucket, rate) => ask(vendor, "learn", (limiter) => limiter.learn(bucket, rate)),
      failed: (vendor, kind) => ask(vendor, "failed", (limiter) => limiter.failed(kind)),
    };
  }

  /** The product as code of one life has it. */
  appFor(life: Life): RequestApp {
    const database = this.databaseFor(life);
    const files = this.files.for(life);
    const limiter = this.#limiterFor(life);
    const { time } = life;
    return {
      database,
      files,
      limiter,
      time,
      now: () => new Date(time.now()),
      newId: () => this.newId(),
      random: () => this.chance.ways.next(),
      implementation: (tool) => (tool === runMadeUp.tool.slug ? runMadeUp : undefined),
      publish: async () => undefined,
      openCalls: callsOpener({
        workers: this.#workersFor(life),
        database,
        files,
        limiter,
        time,
        newId: () => this.newId(),
        secret: () => "key",
        configured: () => true,
        dataOf: () => "live",
        sendFor: (vendor, deadlines) =>
          createSend({
            upstream: vendor.name,
            fetch: (request) =>
              vendor === resend ? this.mailbox.fetch(life, request) : this.vendors.fetch(life, request),
            userAgent: "simulation",
            deadlines,
          }),
        budgets: () => readBudgets(database),
      }),
      upstreams: (connect) => {
        const upstreams: Pick<MadeUpUpstreams, "askOf"> & Pick<Upstreams, "mail"> = {
          askOf: (service, about) => askMadeUp(connect(madeUpServices[service]), about),
          mail: resendMail(connect(resend), { from: "console@example.com" }),
        };
        return upstreams as unknown as Upstreams;
      },
      runs: {
        wake: (runId) => this.keeper(runId).ask(life, "keeper wake", (keeper) => keeper.wake(runId)),
        stop: (runId) => this.keeper(runId).ask(life, "keeper stop", (keeper) => keeper.stop()),
        waitFor: (runId, milliseconds) =>
          this.keeper(runId).ask(life, "keeper waitFor", (keeper) => keeper.waitFor(milliseconds)),
        ...this.#workersFor(life),
      },
      signPictures: (result) => result,
      seal: async () => "sealed",
      unseal: async () => ({}),
      label: (upstream) => upstream,
      config: {
        mailFrom: "console@example.com",
        sessionSecret: delivery.sessionSecret,
        cookieSecrets: [delivery.sessionSecret],
        models: { bulk: "bulk", writing: "writing", image: "image" },
        upstream: () => ({ data: "live", missing: [] }),
      },
      names: { provider: delivery.providerName, emailsOwner: "Lior" },
      origin: "http://console.example",
      tools: [],
      settingsAt: () => [],
      sendForPictures: () => () => Promise.reject(new Error("No picture is fetched here")),
      enqueue: async () => undefined,
      listen: () => Promise.reject(new Error("There is no feed here")),
      transcriptSockets: {
        open: () => Promise.reject(new Error("There is no transcript socket here")),
        isOpen: async () => false,
        follow: async () => false,
      },
      flash: createMemorySessionStorage({ cookie: { name: "flash", secrets: ["a secret"] } }),
      later: () => undefined,
    };
  }

  /** What workers/csv-runs.ts does with a message. */
  async #consume(life: Life, message: RunMessage): Promise<void> {
    const app = this.appFor(life);
    const { runId } = message;
    const keeper = this.keeper(runId);
    if (message.type === "read-csv") {
      await readCsv(app, runId);
      await app.runs.wake(runId);
      return;
    }
    const { from, to } = message;
    await workSlices(
      app,
      { runId, from, to },
      {
        sliceBegins: (slice, worker) =>
          keeper.ask(life, "keeper sliceBegins", (each) => each.sliceBegins(slice, worker)),
        lives: (worker) => keeper.ask(life, "keeper lives", (each) => each.lives(worker)),
        sliceEnded: (first, worker, takesOn) =>
          keeper.ask(life, "keeper sliceEnded", (each) => each.sliceEnded(first, worker, takesOn)),
        workerEnds: (worker) => keeper.ask(life, "keeper workerEnds", (each) => each.workerEnds(worker)),
        sliceWaits: async (slice, worker, wait) => {
          const mayCome = await keeper.ask(life, "keeper sliceWaits", (each) =>
            each.sliceWaits(slice, worker, wait),
          );
          if (mayCome) await this.queue.send(life, [{ ...message, ...slice }], wait);
        },
      },
    );
  }

  /** What the clock does for runs, every minute. */
  async tick(life: Life): Promise<void> {
    await wakeForgottenRuns(this.appFor(life));
  }
}
