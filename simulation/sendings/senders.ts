/** The console's users: they start sendings, change plans, approve, continue, cancel and take back. */
import type { RequestApp, StaffMember } from "../../app/app";
import { keepOut } from "../../app/exclusions/storage/suppressions";
import { beginSending } from "../../app/sendings/beginning.server";
import { approve, cancelSending, changePlan, goOn, takeBack } from "../../app/sendings/sendings.server";
import { sourceRow } from "../../app/sendings/source.server";
import { listSendings, type StoredSending } from "../../app/sendings/storage/sendings";
import { staff } from "../../app/storage/schema";
import { drizzle } from "drizzle-orm/libsql";
import type { Chance } from "../chance";
import type { World } from "../world";
import type { Subject } from "./colleagues";

const columns = [
  { name: "email", means: "e-mail" },
  { name: "firstname", means: "first name" },
  { name: "jobtitle", means: "title" },
  { name: "domain", means: "domain" },
  { name: "phone" },
];
const titles = ["Host", "Writer", "Director"];

/** A person whom a user keeps out, and when this was certainly stored (ms), or null if its answer was lost. */
export interface KeptOut {
  email: string;
  at: number | null;
}

export class Senders {
  readonly person: StaffMember = { id: "person", email: "ada@example.com", name: "Ada" };
  readonly keptOut: KeptOut[] = [];
  readonly #world: World;
  readonly #chance: Chance;
  readonly #subjects: Subject[];

  constructor(world: World, subjects: Subject[], chance: Chance) {
    this.#world = world;
    this.#subjects = subjects;
    this.#chance = chance;
  }

  async arrive(): Promise<void> {
    const createdAt = new Date(this.#world.clock.now());
    await drizzle(this.#world.inner)
      .insert(staff)
      .values({ ...this.person, passwordHash: "none", createdAt });
  }

  plan(): void {
    const { clock, faults } = this.#world;
    const chance = this.#chance;
    const begin = clock.now();
    const span = faults.calmFrom - begin;
    for (let left = chance.between(1, 3); left > 0; left--)
      clock.at(begin + chance.below(Math.floor(span / 3)), () => this.#start());
    for (let left = chance.between(0, 4); left > 0; left--)
      clock.at(begin + chance.below(span), () => this.#odd());
    for (let at = begin + 4000; at < faults.calmFrom; at += chance.between(2000, 15_000))
      clock.at(at, () => this.decide());
    if (chance.happens(0.4)) clock.at(begin + chance.below(span), () => this.#keepOut());
  }

  #request(what: string, work: (app: RequestApp) => Promise<unknown>): void {
    const life = this.#world.newLife(`request ${what}`);
    const ends = life.begins("begins");
    const over = (words: string) => {
      this.#world.tell(() => `${life.name}: ${words}`);
      ends();
      life.end("done");
    };
    void work(this.#world.appFor(life)).then(
      () => over("went well"),
      (error: unknown) => over(`failed: ${String(error)}`),
    );
  }

  #start(): void {
    const chance = this.#chance;
    const picked = this.#subjects.filter(() => chance.happens(0.6));
    const lines = picked.flatMap(({ email, further, name, domain }) => {
      const line = (address: string) => [
        address,
        name,
        chance.pick(titles),
        domain,
        chance.pick(["", "+49 30 7"]),
      ];
      return further && chance.happens(0.5) ? [line(email), line(further)] : [line(email)];
    });
    const listName = chance.happens(0.5) ? "Spring" : null;
    this.#request("start", async (app) => {
      async function* rows() {
        for (const [at, line] of lines.entries()) yield sourceRow(at, columns, line, "live");
      }
      const source = { columns, rows: rows() };
      await beginSending(app, this.person, { title: "people.csv", runId: null, listName, source });
    });
  }

  #keepOut(): void {
    const { email } = this.#chance.pick(this.#subjects);
    const kept: KeptOut = { email, at: null };
    this.keptOut.push(kept);
    this.#request(`keep out ${email}`, async (app) => {
      await keepOut(app.database, `email:${email}`, app.now());
      kept.at = this.#world.clock.now();
    });
  }

  /**
   * Decides what waits for a user: a plan, a check of the first records, or a problem.
   * @param changes whether users may still change a plan instead of approving it
   */
  decide(changes = true): void {
    this.#request("decide", async (app) => {
      for (const sending of await listSendings(app.database)) await this.#decideOn(app, sending, changes);
    });
  }

  async #decideOn(app: RequestApp, sending: StoredSending, changes: boolean): Promise<void> {
    const { id, state, version } = sending;
    this.#world.met("users see", state);
    if (state === "look" || state === "stopped") return goOn(app, id);
    if (state !== "preview") return;
    if (this.#chance.happens(0.3) && changes) {
      const overwrite = this.#chance.happens(0.5) ? ["jobtitle"] : ["jobtitle", "phone"];
      const accept = this.#chance.happens(0.5) ? { accept: { part: "client" as const } } : {};
      return changePlan(app, id, { version, overwrite, ...accept });
    }
    try {
      await approve(app, this.person, id, version);
    } catch (error) {
      const words = String(error);
      // A scope that was missing may be granted by now.
      if (words.includes("does not allow")) return changePlan(app, id, { version });
      if (!words.includes("nothing to approve")) throw error;
      await cancelSending(app, this.person, id);
    }
  }

  /** Cancels a sending or takes one back, whatever state it is in. */
  #odd(): void {
    const drawn = this.#chance.weighed({ cancel: 1, back: 2 });
    this.#request(drawn, async (app) => {
      const found = await listSendings(app.database);
      if (found.length === 0) return;
      const { id, state } = this.#chance.pick(found);
      this.#world.met(`users ${drawn}`, state);
      await (drawn === "cancel" ? cancelSending : takeBack)(app, this.person, id);
    });
  }

  /** Takes back one sending that can be, after the faults. @returns whether there was one */
  async takeOneBack(): Promise<boolean> {
    const { rows } = await this.#world.inner.execute(
      "SELECT id FROM sendings WHERE state = 'done' AND approved_at IS NOT NULL ORDER BY id",
    );
    if (rows.length === 0 || !this.#chance.happens(0.6)) return false;
    const id = String(this.#chance.pick(rows).id);
    this.#world.met("users back", "done");
    this.#request("back", (app) => takeBack(app, this.person, id));
    return true;
  }
}
