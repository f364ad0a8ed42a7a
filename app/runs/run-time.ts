/** What a run waited for, in milliseconds. */
export interface TimeSpan {
  what: string;
  /** Since the run was asked for. */
  from: number;
  lasted: number;
}

/** All of a run's calls of one service; several are under way at once, so that sums exceed the time that has passed. */
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
  /** Batches before each worker's last one, which tells of them; null: there were none. */
  writing: { batches: number; lasted: number } | null;
}
