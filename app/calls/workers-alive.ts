/** Tells which workers that have claimed calls are alive; each run's own object knows (docs/leases.md). */
export interface Incarnations {
  /** Returns those of the run's workers (incarnations) that are alive. */
  alive(runId: string, ids: string[]): Promise<string[]>;
}
