/**
 * The users: they start searches and files, ask the same things at once, cancel, retry, approve, raise budgets and
 * request mails again.
 */
import { budgetsGroup } from "../app/calls/budgets.server";
import type { RequestApp, StaffMember } from "../app/app";
import { cancelRun } from "../app/runs/runs.server";
import { resumeRun, retryFailedRows, sendFileAgain } from "../app/runs/run-steering.server";
import { rerun } from "../app/runs/rerun/rerun.server";
import { startCsvRun, startPlainRun, type Submission } from "../app/runs/submission.server";
import { type MadeUpService, madeUpServices } from "../app/runs/testing/made-up-services";
import { madeUp, runMadeUp } from "../app/runs/testing/made-up-tool";
import { runs, staff } from "../app/storage/schema";
import { saveSettings } from "../app/storage/settings";
import { RepeatNeedsApproval } from "../app/toolkit/approval";
import { uploadKey } from "../app/toolkit/object-keys";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { makeAlerts, sendUnconfirmedAgain } from "./alerts";
import { scrapeSome, withoutOwnScrapes } from "./charts";
import type { Chance } from "./chance";
import type { Life } from "./life";
import type { World } from "./world";

const queryName = "askSeveral";
const { askSeveral: query } = madeUp.queries;
const submission: Submission = { implementation: runMadeUp, queryName, query };

/** Maximum numbers per seed. */
const most = { runs: 3, rows: 60, services: 4, charts: 6, questions: 40 };
/** A budget that no seed uses up. */
const plenty = 1_000_000;

export interface SetBudget {
  at: number;
  service: string;
  limit: number;
  /** When the save was confirmed (ms since 1970); null if the request was interrupted, so that it may be saved or not. */
  savedAt: number | null;
}

export class People {
  readonly person: StaffMember = { id: "person", email: "ada@example.com", name: "Ada" };
  readonly approvals: { runId: string; at: number }[] = [];
  /** Budgets in the order they were set. */
  readonly budgets: SetBudget[] = [];
  readonly #world: World;
  readonly #chance: Chance;
  readonly #services: MadeUpService[];
  readonly #questions: number;

  constructor(world: World) {
    this.#world = world;
    const { people } = world.chance;
    this.#chance = people;
    const all = Object.keys(madeUpServices) as MadeUpService[];
    for (let left = all.length; left > 1; left--) {
      const other = people.below(left);
      [all[left - 1], all[other]] = [all[other] as MadeUpService, all[left - 1] as MadeUpService];
    }
    this.#services = all.slice(0, people.between(1, most.services));
    this.#questions = people.between(3, most.questions);
  }

  async arrive(): Promise<void> {
    await drizzle(this.#world.inner)
      .insert(staff)
      .values({ ...this.person, passwordHash: "none", createdAt: new Date(this.#world.clock.now()) });
    await withoutOwnScrapes(this.#world);
    await makeAlerts(this.#world, this.#services);
  }

  /** Plans all user actions until the faults end. */
  plan(): void {
    const { clock, faults } = this.#world;
    const chance = this.#chance;
    const begin = clock.now();
    const span = faults.calmFrom - begin;
    if (chance.happens(0.5)) this.#setBudget(chance.pick(this.#services), begin);
    let rows = most.rows;
    let last = "";
    for (let n = chance.between(1, most.runs); n > 0; n--) {
      const at = begin + 500 + chance.below(Math.min(20_000, span));
      const isFile = chance.happens(0.6);
      const length = chance.between(1, Math.max(1, Math.min(rows, 40)));
      const domain = last !== "" && chance.happens(0.5) ? last : this.#domain();
      last = domain;
      if (isFile) rows -= length;
      const file = isFile ? this.#file(length, domain) : "";
      const firstRows = chance.happens(0.2) ? chance.between(1, 10) : undefined;
      // Two users who ask the same at once count as one run.
      const times = !isFile && chance.happens(0.3) ? 2 : 1;
      for (let time = 0; time < times; time++)
        clock.at(at, () => (isFile ? this.#upload(file, firstRows) : this.#search(domain)));
    }
    if (chance.happens(0.4)) {
      const picks = Array.from({ length: chance.between(1, most.charts) }, () => chance.below(100_000));
      clock.at(begin + 500 + chance.below(Math.min(20_000, span)), () => this.#scrape("asked 1", picks));
    }
    for (let n = chance.between(0, 6); n > 0; n--)
      clock.at(begin + 2000 + chance.below(Math.min(90_000, span)), () => this.#steer());
  }

  /** Returns whether a paused run waits for a user. */
  async haveToResolve(): Promise<boolean> {
    const { rows } = await this.#world.inner.execute("SELECT 1 FROM runs WHERE status = 'paused' LIMIT 1");
    return rows.length > 0;
  }

  /** Resolves everything that waits for a user, and retries failed rows. @returns false if there was nothing to do */
  async resolve(): Promise<boolean> {
    const { inner, clock } = this.#world;
    const { rows } = await inner.execute(
      `SELECT id, status FROM runs WHERE status = 'paused' OR (status IN ('done', 'no-data', 'failed')
        AND EXISTS (SELECT 1 FROM run_rows WHERE run_id = id AND state = 'failed'))`,
    );
    for (const { id, status } of rows)
      this.request(status === "paused" ? "resume" : "retry", (app) =>
        status === "paused" ? resumeRun(app, String(id)) : this.#retry(app, String(id), true),
      );
    for (const service of this.#services)
      if (this.budgets.some((each) => each.service === service && each.limit < plenty))
        this.#setBudget(service, clock.now(), plenty);
    return rows.length > 0;
  }

  oneQuestion(): string {
    return `q${this.#chance.below(Math.min(6, this.#questions))}`;
  }

  #domain(only: MadeUpService | null = null): string {
    const chance = this.#chance;
    if (only) return `${only}.q${chance.below(most.questions)}.com`;
    const length = chance.between(1, Math.min(3, this.#services.length));
    const words = Array.from({ length }, () => chance.pick(this.#services) as string);
    if (chance.happens(0.05)) words.push("credits");
    return `${[...new Set(words)].join("-")}.q${chance.below(this.#questions)}.com`;
  }

  #file(length: number, domain: string): string {
    const chance = this.#chance;
    // Enough questions to one vendor to reach its rate limit.
    const only = chance.happens(0.3) ? chance.pick(this.#services) : null;
    const lines = Array.from({ length }, () => {
      if (chance.happens(0.03)) return '""';
      if (chance.happens(0.03)) return "no domain";
      return this.#domain(only);
    });
    lines[chance.below(length)] = domain;
    return `domain\n${lines.join("\n")}\n`;
  }

  /** A user's request is an ordinary invocation; the user sees its errors. */
  request(what: string, work: (app: RequestApp, life: Life) => Promise<unknown>): void {
    const life = this.#world.newLife(`request ${what}`);
    const ends = life.begins("begins");
    const over = (words: string) => {
      this.#world.tell(() => `${life.name}: ${words}`);
      ends();
      life.end("done");
    };
    void work(this.#world.appFor(life), life).then(
      () => over("went well"),
      (error: unknown) => over(`failed: ${String(error)}`),
    );
  }

  /** The user who started a run cancels it at once. */
  #changesTheirMind(id: string): void {
    const { faults } = this.#world;
    if (!faults.has("person cancels") || faults.isCalm || !this.#chance.happens(0.15)) return;
    this.does("cancel", id, "people cancel");
  }

  #search(domain: string): void {
    this.#world.met("people search", domain.includes("credits") ? "approval" : "plain");
    this.request(`search for ${domain}`, async (app) => {
      const body = { domain, refresh: false };
      const id = await startPlainRun(app, this.person, submission, body);
      this.#changesTheirMind(id);
      await app.runs.waitFor(id, 25_000);
    });
  }

  #scrape(slot: string, picks: readonly number[]): void {
    this.#world.met("people scrape charts", slot);
    this.request("scrape", (app) => scrapeSome(app, slot, picks));
  }

  /** Cancels, retries or resumes this run now. */
  does(kind: "cancel" | "retry" | "resume", runId: string, what = `people ${kind} in between`): void {
    this.request(`${kind} of ${runId}`, async (app) => {
      const run = await app.database.query.runs.findFirst({ where: eq(runs.id, runId) });
      if (!run) return;
      this.#world.met(what, run.status);
      if (kind === "cancel") return cancelRun(app, runId);
      if (kind === "retry") return this.#retry(app, runId, true);
      return run.status === "paused" ? resumeRun(app, runId) : undefined;
    });
  }

  #upload(text: string, firstRows: number | undefined): void {
    this.#world.met("people upload", firstRows === undefined ? "all" : "first rows");
    this.request("upload", async (app) => {
      const id = app.newId();
      const bytes = new TextEncoder().encode(text);
      const key = uploadKey(id);
      await app.files.put(key, bytes, "text/csv");
      const file = {
        key,
        name: "leads.csv",
        bytes: bytes.length,
        head: bytes,
        found: { encoding: "utf-8" },
      } as const;
      const fields = { emailToSendCSV: "ada@example.com", ...(firstRows && { firstRows }) };
      await startCsvRun(app, this.person, submission, { id, fields, file });
      this.#changesTheirMind(id);
    });
  }

  #steer(): void {
    const chance = this.#chance;
    const drawn = chance.weighed({
      cancel: 2,
      retry: 3,
      resume: 3,
      budget: 2,
      mail: 1,
      same: 1,
      again: 1,
      message: 1,
    });
    const kind = drawn === "cancel" && !this.#world.faults.has("person cancels") ? "resume" : drawn;
    if (kind === "budget") return this.#setBudget(chance.pick(this.#services), this.#world.clock.now());
    this.request(kind, async (app) => {
      if (kind === "message") return sendUnconfirmedAgain(this.#world, app);
      const found = await app.database.query.runs.findMany();
      if (found.length === 0) return;
      // Prefers paused runs for a cancel, because there are more running ones.
      const paused = kind === "cancel" ? found.filter(({ status }) => status === "paused") : [];
      const run = chance.pick(paused.length > 0 ? paused : found);
      this.#world.met(`people ${kind}`, run.status);
      if (kind === "cancel") return cancelRun(app, run.id);
      if (kind === "retry") return this.#retry(app, run.id, chance.happens(0.7));
      if (kind === "mail") return sendFileAgain(app, this.person, run.id, "bob@example.com");
      if (kind === "same" && run.kind === "plain")
        return startPlainRun(app, this.person, submission, run.input);
      if (kind === "again" && run.kind === "plain") return this.#again(app, run.id, chance.happens(0.7));
      return run.status === "paused" ? resumeRun(app, run.id) : undefined;
    });
  }

  /** The user approves or refuses to pay again for calls that may have been charged. */
  async #retry(app: RequestApp, id: string, approves: boolean): Promise<unknown> {
    try {
      return await retryFailedRows(app, id);
    } catch (error) {
      if (!(error instanceof RepeatNeedsApproval)) throw error;
      this.#answer(id, approves);
      return retryFailedRows(app, id, approves && error.approval);
    }
  }

  async #again(app: RequestApp, id: string, approves: boolean): Promise<unknown> {
    try {
      return await rerun(app, this.person, id, { refresh: false });
    } catch (error) {
      if (!(error instanceof RepeatNeedsApproval)) throw error;
      this.#answer(id, approves);
      return approves ? rerun(app, this.person, id, { refresh: false, approval: error.approval }) : undefined;
    }
  }

  #answer(runId: string, approves: boolean): void {
    this.#world.met("people asked to pay again", approves ? "yes" : "no");
    if (approves) this.approvals.push({ runId, at: this.#world.clock.now() });
  }

  /** Users only ever raise a budget. */
  #setBudget(service: MadeUpService, at: number, limit?: number): void {
    const before = this.budgets.findLast((each) => each.service === service)?.limit ?? 0;
    const price = madeUpServices[service].usdPerUnit;
    if (price === 0) return;
    const raised = limit ?? before + this.#chance.between(1, 30);
    this.#world.met("people budget", before === 0 ? "set" : "raised");
    this.request(`budget of ${service}: ${raised}`, async (app) => {
      const budget: SetBudget = { at, service, limit: raised, savedAt: null };
      this.budgets.push(budget);
      await saveSettings(app.database, {
        group: budgetsGroup,
        changes: { [service]: { limit: raised, unit: "units" } },
        by: this.person.id,
        at: app.now(),
      });
      budget.savedAt = this.#world.clock.now();
    });
  }
}
