/** Time spans of a run in milliseconds. */
export interface TimeSpan {
  what: string;
  /** Milliseconds since the run was requested. */
  from: number;
  lasted: number;
}

/**
 * All calls of a run to one vendor. Several are in flight at once, so sums exceed the elapsed time.
 */
export interface ServiceTime extends Omit<TimeSpan, "what"> {
  name: string;
  calls: number;
  waited: number;
  asked: number;
  atOnce: number;
}

export interface RunTime {
  id: string;
  title: string;
  isOpen: boolean;
  lasted: number;
  spans: TimeSpan[];
  services: ServiceTime[];
  /** Each worker's batches except its last, which reports them. Null if there were none. */
  writing: { batches: number; lasted: number } | null;
}
