/**
 * Measures a Worker's memory: asks the runtime's inspector for a garbage collection, then for the
 * heap's size.
 */

interface Usage {
  usedSize: number;
  /** Bytes of buffers outside the heap. */
  backingStorageSize?: number;
}

/** Milliseconds. */
const patience = 10_000;
const between = 150;

export class Heap {
  readonly #address: string;
  readonly #nudge: () => Promise<unknown>;

  /**
   * @param port port of the runtime's inspector
   * @param nudge makes the Worker do a little work, because an idle Worker postpones the collection
   */
  constructor(port: number, worker: string, nudge: () => Promise<unknown>) {
    this.#address = `ws://127.0.0.1:${port}/core:user:${worker}`;
    this.#nudge = nudge;
  }

  /**
   * Returns megabytes of the heap and of buffers outside it, or null if the inspector does not
   * answer. Opens a connection each time, because an open one slows the Worker.
   */
  held(): Promise<number | null> {
    const socket = new WebSocket(this.#address);
    const send = (id: number, method: string) => socket.send(JSON.stringify({ id, method }));
    return new Promise((resolve) => {
      const end = (megabytes: number | null) => {
        clearInterval(nudging);
        clearTimeout(ending);
        socket.close();
        resolve(megabytes);
      };
      const nudging = setInterval(() => void this.#nudge().catch(() => undefined), between);
      const ending = setTimeout(() => end(null), patience);
      socket.addEventListener("error", () => end(null));
      socket.addEventListener("open", () => send(1, "HeapProfiler.collectGarbage"));
      socket.addEventListener("message", ({ data }) => {
        const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Usage };
        if (id === 1) send(2, "Runtime.getHeapUsage");
        if (id === 2 && result) end((result.usedSize + (result.backingStorageSize ?? 0)) / 1024 / 1024);
      });
    });
  }

  /**
   * Measures again and again during `work`. Returns megabytes before it, and the largest increase
   * over them.
   */
  async during(work: () => Promise<void>): Promise<{ before: number; most: number; looks: number }> {
    const before = await this.held();
    if (before === null) throw new Error("The inspector does not answer");
    let [most, looks, isOver] = [before, 0, false];
    const working = work().finally(() => (isOver = true));
    do {
      const held = await this.held();
      if (held !== null) looks += 1;
      most = Math.max(most, held ?? 0);
      await new Promise((resolve) => setTimeout(resolve, between));
    } while (!isOver);
    await working;
    return { before: Math.round(before), most: Math.round(most - before), looks };
  }
}
