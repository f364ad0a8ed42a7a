/** The Durable Object of one run (the run object). */
import { DurableObject } from "cloudflare:workers";
import type { UpstreamWait } from "../app/calls/upstream-waits";
import type { Slice } from "../app/runs/csv/slice.server";
import type { RunOutcome } from "../app/app";
import { RunKeeper as Keeper } from "../app/runs/run-keeper.server";
import type { WrittenRun } from "../app/runs/storage/runs";
import { realTime } from "../app/time";
import { readConfig } from "./config";
import { sendMessages } from "./queues";
import { createApp } from "./app-of";
import { inInvocation } from "./invocation";

export class RunKeeper extends DurableObject<Env> {
  readonly #keeper = new Keeper({
    storage: this.ctx.storage,
    time: realTime,
    open: () => {
      const config = readConfig(this.env);
      const delivery = { secrets: config.secrets, providerName: config.PROVIDER_NAME };
      return { app: createApp(this.env, config), delivery };
    },
    send: (messages) => sendMessages(this.env.RUN_QUEUE, messages),
  });

  wake(runId: string, written?: WrittenRun): Promise<void> {
    return inInvocation({ ...this.#asked(), runId }, () => this.#keeper.wake(runId, written));
  }

  stop(): Promise<void> {
    return this.#keeper.stop();
  }

  sliceBegins(slice: Slice, worker: string): Promise<boolean> {
    return this.#keeper.sliceBegins(slice, worker);
  }

  readingBegins(worker: string): Promise<boolean> {
    return this.#keeper.readingBegins(worker);
  }

  givesWay(): Promise<boolean> {
    return this.#keeper.givesWay();
  }

  lives(worker: string, waits?: UpstreamWait[]): Promise<boolean> {
    return this.#keeper.lives(worker, waits);
  }

  sliceEnded(from: number, worker: string, takesOn: boolean, begins?: boolean): Promise<Slice | null> {
    return this.#keeper.sliceEnded(from, worker, takesOn, begins);
  }

  sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<boolean> {
    return this.#keeper.sliceWaits(slice, worker, milliseconds);
  }

  sliceUnsent(from: number): Promise<void> {
    return this.#keeper.sliceUnsent(from);
  }

  workerEnds(worker: string): Promise<void> {
    return this.#keeper.workerEnds(worker);
  }

  alive(workers: string[]): Promise<string[]> {
    return this.#keeper.alive(workers);
  }

  waitFor(milliseconds: number): Promise<RunOutcome | null> {
    return this.#keeper.waitFor(milliseconds);
  }

  override alarm(): Promise<void> {
    return inInvocation(this.#asked(), () => this.#keeper.alarm());
  }

  #asked() {
    return { by: "keeper" as const, invocation: crypto.randomUUID() };
  }
}
