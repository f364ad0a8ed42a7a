/** For tests: stored files that arrive in chunks, with an event in between. */
import type { FileStore } from "../../storage/files";

/** Returns the store with files of this many chunks. Calls `then` before chunk `before` is read. */
export function interrupted(
  files: FileStore,
  { pieces, before }: { pieces: number; before: number },
  then: () => Promise<unknown>,
): FileStore {
  const get: FileStore["get"] = async (key) => {
    const stored = await files.get(key);
    if (!stored) return null;
    const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
    const length = Math.ceil(bytes.length / pieces);
    let piece = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (piece === before) await then();
      controller.enqueue(bytes.slice(piece * length, (piece + 1) * length));
      piece += 1;
      if (piece === pieces) controller.close();
    };
    return { ...stored, body: new ReadableStream({ pull }, { highWaterMark: 0 }) };
  };
  return { ...files, get };
}
