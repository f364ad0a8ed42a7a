/**
 * Plays a day of records: vendors' answers that come twice and late, files, and users who write statuses, remove lines,
 * join and split, all at once over a database that loses answers.
 */
import { addLines, type LineToAdd } from "../../app/records/adding.server";
import { joinRecords, splitRecords } from "../../app/records/joining.server";
import { changeLines } from "../../app/records/lists.server";
import { setField } from "../../app/records/record.server";
import { statuses } from "../../app/records/statuses";
import { writeFieldOfMany } from "../../app/records/storage/fields";
import { insertList } from "../../app/records/storage/lists";
import { insertNote } from "../../app/records/storage/notes";
import { isDatabaseTrouble } from "../../app/storage/trouble";
import { InvalidInput } from "../../app/toolkit/invalid-input";
import { config } from "../app";
import { Chance } from "../chance";
import { databaseInMemory } from "../memory";
import { schemaOf } from "../schema";
import { VirtualTime } from "../virtual-time";
import { faultyDatabase } from "./database";
import type { RecordsPlant } from "./planted";
import { recordViolations } from "./rules";

const people = 5;
const listIds = ["spring", "autumn"];
/** Milliseconds during which things happen, and until everything has ended. */
const lasts = { acts: 60_000, all: 600_000 };
const writersAtOnce = 50;
/** Relative probability of each action. */
const weights = { answer: 8, wrong: 2, file: 3, status: 4, bulk: 2, note: 1, remove: 2, join: 2, split: 5 };

/** The keys of a person. Everybody knows the first two; the others are known as somebody else at first. */
const keysOf = (person: number) => [
  `linkedin:p${person}`,
  `email:a${person}@firm.example`,
  `email:b${person}@home.example`,
  `email:c${person}@club.example`,
];

export interface RecordsOutcome {
  seed: number;
  violations: string[];
  /** The actions with their times. */
  story: string[];
}

/** Simulates one day of records. */
export async function runRecordsSeed(
  seed: number,
  { plant }: { plant?: RecordsPlant } = {},
): Promise<RecordsOutcome> {
  const inner = databaseInMemory();
  try {
    await inner.executeMultiple(await schemaOf());
    const story: string[] = [];
    const violations = await new Day(seed, inner, { plant, story }).play();
    return { seed, violations, story };
  } finally {
    inner.close();
  }
}

class Day {
  readonly #clock = new VirtualTime(Date.UTC(2026, 10, 20, 9));
  readonly #chance: Chance;
  readonly #inner: ReturnType<typeof databaseInMemory>;
  readonly #app;
  readonly #listed: { list: string; key: string }[] = [];
  readonly #written: { by: string; value: string }[] = [];
  readonly #failed: string[] = [];
  readonly #story: string[];
  /** Without names, only keys tell two people apart. */
  readonly #hasNames: boolean;
  #ids = 0;
  #writers = 0;

  constructor(
    seed: number,
    inner: ReturnType<typeof databaseInMemory>,
    { plant, story }: { plant: RecordsPlant | undefined; story: string[] },
  ) {
    const chance = new Chance(seed);
    this.#story = story;
    this.#chance = chance.fork();
    this.#inner = inner;
    this.#hasNames = this.#chance.happens(0.5);
    this.#app = {
      database: faultyDatabase(inner, { clock: this.#clock, chance: chance.fork(), plant }),
      now: () => new Date(this.#clock.now()),
      newId: () => `id-${(this.#ids += 1)}`,
      config,
    };
  }

  async play(): Promise<string[]> {
    const chance = this.#chance;
    await this.#begin();
    const acts = chance.between(25, 60);
    for (let n = 0; n < acts; n++) {
      const at = chance.between(0, lasts.acts);
      const { work, words } = this.#anyAct();
      this.#at(at, work, words);
    }
    if (chance.happens(0.2)) {
      const at = chance.between(0, lasts.acts);
      const key = keysOf(chance.below(people))[1] ?? "";
      for (let n = 0; n < writersAtOnce; n++) this.#at(at, () => this.#writeStatus(key));
    }
    await this.#clock.run(this.#clock.now() + lasts.all);
    const owners = new Map(
      Array.from({ length: people }, (_, person) =>
        keysOf(person).map((key) => [key, `person ${person}`] as const),
      ).flat(),
    );
    const story = { owners, listed: this.#listed, written: this.#written };
    return [...this.#failed, ...(await recordViolations(this.#inner, story))];
  }

  /** Everybody is known by a profile and an address, and perhaps as a second record by another address. */
  async #begin(): Promise<void> {
    const chance = this.#chance;
    this.#do(async () => {
      for (const id of listIds)
        await insertList(this.#app.database, {
          id,
          name: id,
          kind: "person",
          createdAt: this.#clock.now(),
          createdBy: "ann",
        });
      for (let person = 0; person < people; person++) {
        const [profile = "", first = "", ...others] = keysOf(person);
        await this.#add([this.#line(person, [profile, first])]);
        for (const key of others) if (chance.happens(0.7)) await this.#add([this.#line(person, [key])]);
      }
    });
    await this.#clock.run(this.#clock.now() + lasts.all);
  }

  #at(milliseconds: number, work: () => Promise<void>, words = ""): void {
    this.#clock.after(milliseconds, () => {
      if (words !== "")
        this.#story.push(`${new Date(this.#clock.now()).toISOString().slice(11, 23)} ${words}`);
      this.#do(work);
    });
  }

  /** Runs an act. A refusal in words and database trouble are usual ends of it. */
  #do(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      if (error instanceof InvalidInput || isDatabaseTrouble(error)) return;
      this.#failed.push(`an act failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  #anyAct(): { work: () => Promise<void>; words: string } {
    const person = this.#chance.below(people);
    const act = this.#chance.weighed(weights);
    return { work: this.#workOf(act, person), words: `${act}, person ${person}` };
  }

  #workOf(act: keyof typeof weights, person: number): () => Promise<void> {
    const chance = this.#chance;
    const keys = keysOf(person);
    switch (act) {
      case "answer": {
        // The vendor names another address of the person in question; the message may come three times.
        const asked = chance.pick(keys.slice(0, 2));
        const gave = chance.pick(keys.slice(2));
        const lines = [this.#line(person, [asked, gave], [asked])];
        const times = chance.weighed({ once: 4, twice: 3, thrice: 1 });
        const repeats = { once: 0, twice: 1, thrice: 2 }[times];
        for (let n = 0; n < repeats; n++) this.#at(chance.between(0, 2 * lasts.acts), () => this.#add(lines));
        return () => this.#add(lines);
      }
      case "wrong": {
        const other = keysOf((person + 1) % people);
        return () => this.#add([this.#line(person, [keys[0] ?? "", other[1] ?? ""], [keys[0] ?? ""])]);
      }
      case "file":
        return () =>
          this.#add([this.#line(person, [chance.pick(keys)]), this.#line(person, [chance.pick(keys)])]);
      case "status":
        return () => this.#writeStatus(chance.pick(keys));
      case "bulk":
        return () => this.#bulk();
      case "note":
        return () => this.#note(chance.pick(keys));
      case "remove":
        return () => this.#remove();
      case "join":
        return () => this.#joinByHand(keys);
      case "split":
        return () => this.#split();
    }
  }

  #line(person: number, keys: string[], asked: string[] = []): LineToAdd {
    const name = this.#hasNames ? `Ada${person} Quill${person}` : null;
    const vendor = "finder-a";
    return { keys, asked, name, title: null, company: null, vendor, note: null, source: { vendor } };
  }

  async #add(lines: LineToAdd[]): Promise<void> {
    const list = this.#chance.pick(listIds);
    const target = {
      listId: list,
      by: "ann",
      actId: this.#app.newId(),
      how: this.#chance.pick(["file", "run"] as const),
      runId: null,
      kind: "person" as const,
      sandbox: false,
    };
    const { contested, keptOut, noKey } = await addLines(this.#app, target, lines);
    if (contested + keptOut + noKey > 0) return;
    for (const { keys } of lines) this.#listed.push({ list, key: keys[0] ?? "" });
  }

  async #writeStatus(key: string): Promise<void> {
    const record = await this.#holderOf(key);
    if (!record) return;
    const by = `writer ${(this.#writers += 1)}`;
    const value = this.#chance.pick(statuses);
    await setField(this.#app, { id: by, email: "", name: by }, record, { field: "status", value });
    this.#written.push({ by, value });
  }

  async #bulk(): Promise<void> {
    const { rows } = await this.#inner.execute("SELECT id FROM records");
    const ids = rows.map(({ id }) => String(id)).filter(() => this.#chance.happens(0.5));
    const change = { field: "status" as const, value: this.#chance.pick(statuses), actId: this.#app.newId() };
    await writeFieldOfMany(this.#app.database, ids, { ...change, by: "ben", at: this.#clock.now() });
  }

  async #note(key: string): Promise<void> {
    const recordId = await this.#holderOf(key);
    if (!recordId) return;
    const note = {
      kind: "note" as const,
      text: "calls on Fridays",
      by: "ben",
      at: this.#clock.now(),
      mentions: [],
    };
    await insertNote(this.#app.database, { id: this.#app.newId(), recordId, ...note });
  }

  async #remove(): Promise<void> {
    const list = this.#chance.pick(listIds);
    const { rows } = await this.#inner.execute({
      sql: "SELECT id FROM list_lines WHERE list_id = ? AND removed_at IS NULL AND hidden_by IS NULL",
      args: [list],
    });
    if (rows.length === 0) return;
    const ids = [Number(this.#chance.pick(rows).id)];
    const asked = { ids, act: { kind: "remove" as const }, actId: this.#app.newId(), at: this.#clock.now() };
    await changeLines(this.#app, { id: "ann", email: "", name: "Ann" }, list, asked);
  }

  /** A user joins two records of one person. */
  async #joinByHand(keys: string[]): Promise<void> {
    const [one, other] = [
      await this.#holderOf(keys[0] ?? ""),
      await this.#holderOf(this.#chance.pick(keys.slice(2))),
    ];
    if (!one || !other || one === other) return;
    await joinRecords(this.#app, [one, other], {
      evidence: { joinedBy: "Ann" },
      proof: this.#app.newId(),
      by: "ann",
    });
  }

  async #split(): Promise<void> {
    const { rows } = await this.#inner.execute("SELECT id FROM record_joins WHERE split_at IS NULL");
    if (rows.length === 0) return;
    const to = this.#chance.pick(["kept", "gone"] as const);
    await splitRecords(this.#app, "ann", String(this.#chance.pick(rows).id), to);
  }

  async #holderOf(key: string): Promise<string | null> {
    const { rows } = await this.#inner.execute({
      sql: "SELECT record_id FROM record_keys WHERE key = ?",
      args: [key],
    });
    return rows[0] ? String(rows[0].record_id) : null;
  }
}
