/**
 * A Durable Object: at most one instance, created on demand, evicted after ten idle seconds or at any moment; its storage
 * remains. Its writes are confirmed a moment later, and nothing leaves it before that, except for writes that need no
 * confirmation. Its alarm rings at least once.
 */
import type { ListedStorage, ObjectAlarm } from "../app/storage/object-storage";
import { type Doing, type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

const restsFor = 10_000;
/** How often the platform repeats a failed alarm. */
const mostRings = 6;

interface Kept {
  values: Map<string, unknown>;
  alarm: number | null;
}

interface Stay<T> {
  life: Life;
  instance: T;
  /** The storage as this instance sees it. */
  view: Kept;
}

interface HasAlarm {
  alarm?(): Promise<void>;
}

type Storage = ListedStorage & ObjectAlarm;

export class SimulatedObject<T extends object> {
  readonly name: string;
  readonly #around: Surroundings;
  readonly #make: (life: Life, storage: Storage) => T;
  #kept: Kept = { values: new Map(), alarm: null };
  #stay: Stay<T> | undefined;
  #callOffAlarm = () => undefined as void;
  /** How often the current alarm has rung; 0 if none is ringing. */
  #rings = 0;
  #restedSince = 0;

  constructor(around: Surroundings, name: string, make: (life: Life, storage: Storage) => T) {
    this.#around = around;
    this.name = name;
    this.#make = make;
  }

  /** The life of the instance in memory, or undefined. */
  get life(): Life | undefined {
    return this.#stay?.life;
  }

  /** Whether an alarm is set or ringing. */
  get hasAlarm(): boolean {
    return this.#rings > 0 || (this.#stay?.view ?? this.#kept).alarm !== null;
  }

  /** Evicts the object; unconfirmed writes are lost. */
  evict(why: string): void {
    this.#stay?.life.end(why);
  }

  /** Calls the object; fails if the object is evicted before it answers. */
  ask<R>(caller: Life, doing: Doing, work: (instance: T) => Promise<R>): Promise<R> {
    const { chance } = this.#around;
    const [there, back] = [wayOf(chance.ways, 1, 30), wayOf(chance.ways, 1, 30)];
    const lost = this.#around.mishap(doing);
    return caller.trip({
      doing,
      there,
      back,
      work: () => {
        if (lost === "before") throw new Error("Network connection lost.");
        const answer = this.#enter(work);
        if (lost !== "after") return answer;
        answer.catch(() => undefined);
        throw new Error("Network connection lost.");
      },
    });
  }

  #enter<R>(work: (instance: T) => Promise<R>): Promise<R> {
    const { life, instance } = this.#present();
    const ends = life.begins("asked");
    return new Promise<R>((resolve, reject) => {
      life.onEnd(() => reject(new Error("The Durable Object was reset.")));
      const leave = (answer: () => void) => {
        const { clock } = this.#around;
        clock.at(Math.max(clock.now(), life.leavesAt), () => {
          if (life.ended) return;
          answer();
          ends();
        });
      };
      work(instance).then(
        (value) => leave(() => resolve(value)),
        (error: unknown) => leave(() => reject(error as Error)),
      );
    });
  }

  #present(): Stay<T> {
    if (this.#stay) return this.#stay;
    const { clock } = this.#around;
    const life = this.#around.newLife(this.name, { onRest: () => this.#rest() });
    const view: Kept = { values: new Map(this.#kept.values), alarm: this.#kept.alarm };
    life.onEnd(() => {
      this.#stay = undefined;
      this.#afterStay();
    });
    this.#stay = { life, view, instance: this.#make(life, this.#storage(life, view)) };
    this.#restedSince = clock.now();
    return this.#stay;
  }

  #storage(life: Life, view: Kept): Storage {
    let lastSureAt = 0;
    /**
     * Confirms writes in order after a moment. Until then outgoing messages wait, unless the write needs no confirmation.
     */
    const write = (change: (kept: Kept) => void, isWaitedFor: boolean) => {
      if (life.ended) return;
      change(view);
      const { clock, chance } = this.#around;
      const sureAt = Math.max(lastSureAt, clock.now() + wayOf(chance.ways, 1, 15));
      lastSureAt = sureAt;
      if (isWaitedFor) life.leavesAt = Math.max(life.leavesAt, sureAt);
      clock.at(sureAt, () => {
        if (life.ended) return;
        change(this.#kept);
      });
    };
    const plan = (at: number | null, isWaitedFor: boolean) => {
      write((kept) => void (kept.alarm = at), isWaitedFor);
      this.#planAlarm(view.alarm);
    };
    return {
      get: async <V>(key: string) => structuredClone(view.values.get(key)) as V | undefined,
      put: async (key, value, options) => {
        const copy: unknown = structuredClone(value);
        write((kept) => void kept.values.set(key, copy), !options?.allowUnconfirmed);
      },
      delete: async (key, options) => {
        const had = view.values.has(key);
        write((kept) => void kept.values.delete(key), !options?.allowUnconfirmed);
        return had;
      },
      list: async <V>({ prefix, startAfter = "" }: { prefix: string; startAfter?: string }) => {
        const found = [...view.values].filter(([key]) => key.startsWith(prefix) && key > startAfter);
        return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Map<string, V>;
      },
      getAlarm: async () => view.alarm,
      setAlarm: async (at, options) => plan(at, !options?.allowUnconfirmed),
      deleteAlarm: async () => plan(null, true),
    };
  }

  #planAlarm(at: number | null): void {
    this.#callOffAlarm();
    if (at === null) return;
    const { clock, chance } = this.#around;
    this.#callOffAlarm = clock.at(at + wayOf(chance.ways, 0, 100), () => this.#ring(1));
  }

  #ring(rings: number): void {
    const { life, instance, view } = this.#present();
    this.#rings = rings;
    // A ringing alarm is no longer set.
    view.alarm = null;
    this.#kept.alarm = null;
    const ends = life.begins("alarm");
    const over = () => {
      if (life.ended) return;
      this.#rings = 0;
      ends();
    };
    void (instance as HasAlarm).alarm?.().then(over, () => {
      if (life.ended) return;
      over();
      this.#ringAgain(rings);
    });
  }

  #ringAgain(rings: number): void {
    if (rings > mostRings) return;
    const { clock } = this.#around;
    this.#callOffAlarm();
    this.#callOffAlarm = clock.after(1000 * 2 ** rings, () => this.#ring(rings + 1));
  }

  /** Rings an interrupted alarm again; a planned alarm stays planned. */
  #afterStay(): void {
    const rings = this.#rings;
    this.#rings = 0;
    if (rings > 0 && this.#kept.alarm === null) this.#ringAgain(rings);
    else this.#planAlarm(this.#kept.alarm);
  }

  #rest(): void {
    const { clock } = this.#around;
    const since = (this.#restedSince = clock.now());
    const life = this.life;
    clock.after(restsFor, () => {
      if (life !== this.life || !life?.rests || this.#restedSince !== since) return;
      this.#around.met("rest", this.name.split(" ")[0] ?? "");
      life.end("rest");
    });
  }
}
