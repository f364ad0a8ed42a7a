/** Who of those that claim calls still lives: a run's own object knows (docs/leases.md). */
export interface Incarnations {
  /** Of these workers (incarnations) of the run, those that live. */
  alive(runId: string, ids: string[]): Promise<string[]>;
}
