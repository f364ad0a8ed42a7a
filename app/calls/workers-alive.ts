/** Tells which workers that have claimed calls are alive; each run's own object knows (docs/leases.md). */
export interface Incarnations {
  /** Returns those ids whose workers (incarnations) are alive. */
  alive(runId: string, ids: string[]): Promise<string[]>;
}
