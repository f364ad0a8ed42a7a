/** Records vendors' health: the first answer, the first answer after a failure, and each failure. */
import { logError } from "../log";
import { recordUpstreamAnswer, recordUpstreamFailure } from "./storage/upstream-health";
import { type FailureKind, UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import type { CallsDependencies } from "./calls-dependencies";
import { MustWait } from "./waiting";

export class VendorNotes {
  readonly #deps: Pick<CallsDependencies, "writes" | "time" | "run" | "signal">;
  /** Each vendor's last outcome in this worker. */
  readonly #seen = new Map<string, "answers" | "fails">();

  constructor(deps: Pick<CallsDependencies, "writes" | "time" | "run" | "signal">) {
    this.#deps = deps;
  }

  /** Records only the first answer and the first after a failure; it clears the vendor's recorded failure. */
  answers({ name, hosts }: Vendor): void {
    const { writes, time } = this.#deps;
    if (hosts.length === 0 || this.#seen.get(name) === "answers") return;
    this.#seen.set(name, "answers");
    writes.add(recordUpstreamAnswer(name, time.now()));
  }

  /**
   * Records a failure of the vendor.
   * @param calls ids of the failed calls
   */
  fails({ name, hosts }: Vendor, error: unknown, calls: string[]): void {
    const { writes, time, signal } = this.#deps;
    // A call that waits behind others, or whose run the user stopped, is no failure of the vendor.
    const isFailure = error instanceof UpstreamError && !(error instanceof MustWait);
    if (!isFailure || hosts.length === 0 || signal.aborted) return;
    const { kind, status, detail } = error.cause instanceof UpstreamError ? error.cause : error;
    this.#log({ upstream: name, kind, status, calls });
    writes.add(recordUpstreamFailure({ upstream: name, at: time.now(), kind, detail: detail.slice(0, 500) }));
  }

  /** Logs the first failure after an answer, without the vendor's message, which may repeat the request. */
  #log(failure: { upstream: string; kind: FailureKind; status: number | undefined; calls: string[] }): void {
    const { upstream, kind } = failure;
    if (kind === "invalid-input") return void this.#seen.delete(upstream);
    const isNews = this.#seen.get(upstream) !== "fails";
    this.#seen.set(upstream, "fails");
    if (isNews) logError("a service failed", { ...failure, runId: this.#deps.run.runId });
  }
}
