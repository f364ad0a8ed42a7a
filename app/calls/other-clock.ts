/**
 * Estimates the offset of another machine's clock. Each answer was given between our request and our receipt, which
 * bounds the offset from both sides. Further answers narrow the bounds until one of the clocks is set.
 */
export class OtherClock {
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  /**
   * Narrows the bounds by an answer of the other machine.
   * @param says the other clock's time, read between `asked` and `answered` on this clock
   */
  heard({ asked, says, answered }: { asked: number; says: number; answered: number }): void {
    const [least, most] = [Math.max(this.#least, asked - says), Math.min(this.#most, answered - says)];
    const isMoved = least > most;
    this.#least = isMoved ? asked - says : least;
    this.#most = isMoved ? answered - says : most;
  }

  /** Returns the local time at which the other clock has certainly reached `at`. */
  surelyFrom(at: number): number {
    return at + this.#most;
  }

  /** Returns by how many ms the other clock may be past `at` when it is `now` here. */
  atMostPast(at: number, now: number): number {
    return now - this.#least - at;
  }

  /** Distance between the bounds (ms); infinite before the first answer. */
  get doubt(): number {
    return this.#most - this.#least;
  }
}
