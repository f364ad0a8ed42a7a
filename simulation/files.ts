/** Object storage, in memory and reached as over a network. */
import type { FileStore } from "../app/storage/files";
import { type Life, wayOf } from "./life";
import type { Surroundings } from "./surroundings";

interface Stored {
  bytes: Uint8Array;
  contentType: string;
  uploadedAt: Date;
}

export class SimulatedFiles {
  readonly #around: Surroundings;
  readonly #stored = new Map<string, Stored>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  keys(): string[] {
    return [...this.#stored.keys()];
  }

  text(key: string): string | null {
    const found = this.#stored.get(key);
    return found ? new TextDecoder().decode(found.bytes) : null;
  }

  for(life: Life): FileStore {
    const ask = <T>(work: () => T) => {
      const { chance } = this.#around;
      return life.trip({
        doing: "files",
        there: wayOf(chance.ways, 5, 60),
        back: wayOf(chance.ways, 5, 60),
        work,
      });
    };
    return {
      put: async (key, body, contentType) => {
        const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
        return ask(() => {
          this.#stored.set(key, { bytes, contentType, uploadedAt: new Date(this.#around.clock.now()) });
          return bytes.byteLength;
        });
      },
      get: (key) =>
        ask(() => {
          const found = this.#stored.get(key);
          if (!found) return null;
          return {
            body: inOnePiece(found.bytes),
            size: found.bytes.byteLength,
            contentType: found.contentType,
          };
        }),
      delete: (keys) =>
        ask(() => {
          for (const key of keys) this.#stored.delete(key);
        }),
      list: (prefix, after = "") =>
        ask(() => {
          const files = [...this.#stored]
            .filter(([key]) => key.startsWith(prefix) && key > after)
            .map(([key, { uploadedAt }]) => ({ key, uploadedAt }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1));
          return { files, next: null };
        }),
    };
  }
}

function inOnePiece(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      if (bytes.byteLength > 0) controller.enqueue(bytes.slice());
      controller.close();
    },
  });
}
