/**
 * A clock elsewhere. How far this side's is ahead of it lies between two bounds, since an answer was given between the
 * moments of asking and of hearing it; each answer can only bring them closer, until one of the clocks is moved.
 */
export class OtherClock {
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  /** @param says the time there, told between `asked` and `answered` on this side */
  heard({ asked, says, answered }: { asked: number; says: number; answered: number }): void {
    const [least, most] = [Math.max(this.#least, asked - says), Math.min(this.#most, answered - says)];
    const isMoved = least > most;
    this.#least = isMoved ? asked - says : least;
    this.#most = isMoved ? answered - says : most;
  }

  /** The time here at which it is surely `at` there. */
  surelyFrom(at: number): number {
    return at + this.#most;
  }

  /** When it is `now` here: by how much it may be past `at` there. */
  atMostPast(at: number, now: number): number {
    return now - this.#least - at;
  }

  /** Distance of the bounds; infinite before the first answer. */
  get doubt(): number {
    return this.#most - this.#least;
  }
}
