/**
 * The database: libSQL in this process, behind a network that is slow, unreachable, or loses the answer to finished work.
 * Requests have the product's deadline; the database may still work a request after it.
 */
import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client";
import { LibsqlError } from "@libsql/client";
import type { Chance } from "./chance";
import type { ChanceFault, FaultPlan, TimedFault } from "./fault-plan";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

const deadline = 10_000;

type Trouble = "database slow" | "database away" | "database forgets to answer" | "database busy";

/** Statements that are delayed, or done again, so that a user's action comes in between. */
const heldUpFor: Partial<Record<string, TimedFault>> = {
  "inserts rows": "person cancels",
  "ends run": "person retries in between",
};
const doneAgainFor: Partial<Record<string, TimedFault>> = { "pauses run": "person resumes in between" };

interface Window {
  trouble: Trouble;
  from: number;
  until: number;
  /** Share of the requests that fail. */
  rate: number;
  /** True if an unreachable database never answers; false if it refuses connections. */
  hangs: boolean;
}

export class SimulatedDatabase {
  /** Row claims that were written a second time later. */
  readonly claimedAgain: string[] = [];
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;
  readonly #inner: Client;
  readonly #windows: Window[] = [];
  /** Writes to repeat as soon as a user resumes a run. */
  readonly #againWhenItGoesOn: (() => void)[] = [];

  constructor(around: Surroundings, faults: FaultPlan, inner: Client, chance: Chance) {
    this.#around = around;
    this.#faults = faults;
    this.#inner = inner;
    this.#chance = chance;
    const now = around.clock.now();
    for (const trouble of [
      "database slow",
      "database away",
      "database forgets to answer",
      "database busy",
    ] as const) {
      const times = chance.between(1, 3);
      for (let n = 0; n < times; n++) {
        const from = now + chance.between(0, faults.calmFrom - now);
        const lasts = trouble === "database away" ? lengthOfOutage(chance) : chance.between(200, 15_000);
        const window = { trouble, from, until: Math.min(from + lasts, faults.calmFrom) };
        if (faults.has(trouble))
          this.#windows.push({ ...window, rate: 0.1 + 0.9 * chance.next(), hangs: chance.happens(0.4) });
        else chance.next();
      }
    }
  }

  /** Makes the database unreachable from now on. */
  goAway(): void {
    const from = this.#around.clock.now();
    const until = Math.min(from + this.#chance.between(5, 200) * 1000, this.#faults.calmFrom);
    this.#windows.push({ trouble: "database away", from, until, rate: 1, hangs: this.#chance.happens(0.4) });
  }

  /** Returns for how many milliseconds it was unreachable between two times. */
  awayBetween(from: number, until: number): number {
    return this.#windows
      .filter(({ trouble }) => trouble === "database away")
      .reduce((sum, each) => sum + Math.max(0, Math.min(until, each.until) - Math.max(from, each.from)), 0);
  }

  /** Returns the database client for the code of one life. */
  clientFor(life: Life): Client {
    const client: Partial<Client> = {
      execute: ((statement: InStatement, args?: InArgs) =>
        this.#ask(life, [statement], () =>
          typeof statement === "string"
            ? this.#inner.execute(statement, args)
            : this.#inner.execute(statement),
        )) as Client["execute"],
      batch: (statements, mode) =>
        this.#ask<ResultSet[]>(
          life,
          statements as InStatement[],
          () => this.#inner.batch(statements, mode),
          true,
        ),
      close: () => undefined,
    };
    return client as Client;
  }

  /** @param isBatch true if the statements may be written twice, as every batch may */
  #ask<T>(life: Life, statements: InStatement[], work: () => Promise<T>, isBatch = false): Promise<T> {
    const { chance, clock } = this.#around;
    const kind = kindOf(statements);
    const slow = this.#struck("database slow", kind) ? this.#chance.between(200, 14_000) : 0;
    const holdsUp =
      kind !== "reads" &&
      (this.#faults.happens("database holds up", kind) ||
        this.#meetsAct("database holds up", kind, heldUpFor[kind]));
    const heldUp = holdsUp ? this.#chance.between(200, 8000) : 0;
    return life.trip({
      doing: `database ${kind}`,
      there: wayOf(chance.ways, 1, 25) + slow + heldUp,
      back: wayOf(chance.ways, 1, 25),
      deadline,
      work: async () => {
        const away = this.#struck("database away", kind);
        if (away && isFull(away)) {
          if (kind !== "reads") throw new LibsqlError("SQLITE_IOERR: disk I/O error", "SQLITE_IOERR");
          return work();
        }
        if (away?.hangs) return new Promise<T>(() => undefined);
        if (away) throw connectionRefused();
        if (this.#struck("database busy", kind))
          throw new LibsqlError("SQLITE_BUSY: database is locked", "SQLITE_BUSY");
        if (kind !== "reads" && has(statements, /ledger/i)) await this.#around.beforeBooking();
        const done = await work();
        if (has(statements, goesOn))
          for (const again of this.#againWhenItGoesOn.splice(0)) clock.after(chance.ways.below(200), again);
        if (isBatch && kind !== "reads" && this.#isDoneAgain(kind)) {
          // The answer was lost, and the writer writes again, perhaps minutes later from object storage. If a user's
          // action is to come in between, it happens right after that action.
          const again = () => void work().catch(() => undefined);
          if (kind === "claims rows") this.claimedAgain.push(JSON.stringify(statements));
          const act = doneAgainFor[kind];
          if (act && this.#faults.has(act)) this.#againWhenItGoesOn.push(again);
          else clock.after(Math.floor(1000 + 119_000 * this.#chance.next() ** 2), again);
        }
        if (this.#struck("database forgets to answer", kind)) throw answerLost();
        return done;
      },
    });
  }

  #isDoneAgain(kind: string): boolean {
    const fault = "database does it again";
    return this.#faults.happens(fault, kind) || this.#meetsAct(fault, kind, doneAgainFor[kind]);
  }

  /** Returns whether a user acts at this moment, if users do so in this seed. */
  #meetsAct(fault: ChanceFault, kind: string, act: TimedFault | undefined): boolean {
    if (!act || !this.#faults.has(act) || this.#faults.isCalm || !this.#chance.happens(0.6)) return false;
    this.#around.met(fault, kind);
    return true;
  }

  #struck(trouble: Trouble, kind: string): Window | undefined {
    const now = this.#around.clock.now();
    const window = this.#windows.find(
      (each) => each.trouble === trouble && each.from <= now && now < each.until,
    );
    if (!window || (trouble !== "database away" && !this.#chance.happens(window.rate))) return undefined;
    this.#around.met(trouble, kind);
    return window;
  }
}

/** The statement of a user resuming a paused run. */
const goesOn = /^\s*UPDATE runs SET .*status = 'running', pause_json = NULL/;

/** Returns a length from one second to ten minutes; most are short. */
const lengthOfOutage = (chance: Chance) => Math.floor(1000 * 600 ** (chance.next() ** 1.5));

/** One outage in three is a full disk: the database answers reads but takes no writes. */
const isFull = ({ from }: Window) => from % 3 === 0;

const connectionRefused = () =>
  new TypeError("fetch failed", {
    cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  });
const answerLost = () => new TypeError("fetch failed", { cause: new Error("other side closed") });

const has = (statements: InStatement[], words: RegExp) =>
  statements.some((each) => words.test(typeof each === "string" ? each : each.sql));

/** Returns what the statements do, for the counts. */
function kindOf(statements: InStatement[]): string {
  if (has(statements, /^\s*UPDATE runs SET status = 'paused'/)) return "pauses run";
  if (has(statements, /^\s*INSERT INTO calls.*FROM calls AS own/is)) return "claims calls";
  if (has(statements, /INTO ledger/i)) return "books money";
  if (has(statements, /^\s*(INSERT INTO|UPDATE|DELETE FROM) calls/i)) return "writes answers";
  if (has(statements, /^\s*UPDATE run_rows SET state = 'running'/i)) return "claims rows";
  if (has(statements, /^\s*INSERT OR IGNORE INTO run_rows/i)) return "inserts rows";
  if (has(statements, /^\s*UPDATE run_rows/i)) return "writes rows";
  if (has(statements, /^\s*UPDATE runs SET status = CASE/)) return "ends run";
  if (has(statements, /^\s*(UPDATE|insert into|INSERT INTO|update) "?runs"?/)) return "writes run";
  if (has(statements, /^\s*(insert into|update|delete from) "?(firings|alert_posts)/i))
    return "writes firings";
  if (has(statements, /^\s*(insert into|update|delete from) "?chart_/i)) return "writes charts";
  if (has(statements, /^\s*(insert|update|delete)/i)) return "writes other";
  return "reads";
}
