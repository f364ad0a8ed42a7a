/** Object storage in memory, behind a network: sometimes slow, refusing, or silent after finished work. */
import { isUnwritten } from "../app/calls/unwritten.server";
import type { FileStore } from "../app/storage/files";
import type { Chance } from "./chance";
import type { FaultPlan } from "./fault-plan";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

interface Stored {
  bytes: Uint8Array;
  contentType: string;
  uploadedAt: Date;
}

export class SimulatedFiles {
  readonly #around: Surroundings;
  readonly #faults: FaultPlan;
  readonly #chance: Chance;
  readonly #stored = new Map<string, Stored>();
  /** Writes that workers could not store in the database, as they were put here. */
  readonly putAside: string[] = [];

  constructor(around: Surroundings, faults: FaultPlan, chance: Chance) {
    this.#around = around;
    this.#faults = faults;
    this.#chance = chance;
  }

  keys(): string[] {
    return [...this.#stored.keys()];
  }

  text(key: string): string | null {
    const found = this.#stored.get(key);
    return found ? new TextDecoder().decode(found.bytes) : null;
  }

  for(life: Life): FileStore {
    /** @param key key or key prefix */
    const ask = <T>(does: string, key: string, work: () => T) => {
      const { chance } = this.#around;
      const faults = this.#faults;
      const doing = `${does} ${folderOf(key)}`;
      const slow = faults.happens("files slow", does) ? this.#chance.between(300, 12_000) : 0;
      const refuses = faults.happens("files refuse", does);
      const forgets = !refuses && faults.happens("files forget to answer", does);
      const late = !refuses && !forgets && faults.happens("files answer late", does);
      return life.trip({
        doing: `files ${doing}`,
        there: wayOf(chance.ways, 5, 60) + slow,
        back: wayOf(chance.ways, 5, 60) + (late ? this.#chance.between(300, 20_000) : 0),
        work: () => {
          if (refuses)
            throw new Error(`${does}: We encountered an internal error. Please try again. (10001)`);
          const done = work();
          if (forgets) throw new Error("Network connection lost.");
          return done;
        },
      });
    };
    return {
      put: async (key, body, contentType) => {
        const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
        return ask("put", key, () => {
          this.#stored.set(key, { bytes, contentType, uploadedAt: new Date(this.#around.clock.now()) });
          if (isUnwritten(key)) this.putAside.push(new TextDecoder().decode(bytes));
          return bytes.byteLength;
        });
      },
      get: (key) =>
        ask("get", key, () => {
          const found = this.#stored.get(key);
          if (!found) return null;
          return {
            body: inOnePiece(found.bytes),
            size: found.bytes.byteLength,
            contentType: found.contentType,
          };
        }),
      delete: (keys) =>
        ask("delete", keys[0] ?? "", () => {
          for (const key of keys) this.#stored.delete(key);
        }),
      list: (prefix, after = "") =>
        ask("list", prefix, () => {
          const files = [...this.#stored]
            .filter(([key]) => key.startsWith(prefix) && key > after)
            .map(([key, { uploadedAt }]) => ({ key, uploadedAt }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1));
          return { files, next: null };
        }),
    };
  }
}

const folderOf = (key: string) => key.split("/")[0] ?? "";

function inOnePiece(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      if (bytes.byteLength > 0) controller.enqueue(bytes.slice());
      controller.close();
    },
  });
}
