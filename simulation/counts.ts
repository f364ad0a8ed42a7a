/** Counts how often each kind of fault met each state: a combination that never occurred is not proven. */
export class Counts {
  readonly #counts = new Map<string, Map<string, number>>();

  met(fault: string, state: string, times = 1): void {
    const states = this.#counts.get(fault) ?? new Map<string, number>();
    this.#counts.set(fault, states);
    states.set(state, (states.get(state) ?? 0) + times);
  }

  add(other: Counts): void {
    for (const [fault, states] of other.#counts)
      for (const [state, times] of states) this.met(fault, state, times);
  }

  of(fault: string, state: string): number {
    return this.#counts.get(fault)?.get(state) ?? 0;
  }

  /** Returns the wanted combinations that never occurred, as "fault: state". */
  missing(wanted: Readonly<Record<string, readonly string[]>>): string[] {
    return Object.entries(wanted).flatMap(([fault, states]) =>
      states.filter((state) => this.of(fault, state) === 0).map((state) => `${fault}: ${state}`),
    );
  }

  table(): string {
    const lines = [...this.#counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([fault, states]) => {
        const each = [...states].toSorted(([a], [b]) => (a < b ? -1 : 1));
        return `  ${fault}: ${each.map(([state, times]) => `${state} ${times}`).join(", ")}`;
      });
    return lines.join("\n");
  }
}
