/** Bytes or characters read in one turn: fewer cost more in waiting than in reading. */
const read = 256 * 1024;

/**
 * What is at hand comes without a pause, and other requests would wait for its end. Awaited after each piece.
 * @param perTurn how much of it is worked in one turn
 */
export function turnTaking(perTurn = read): (amount: number) => Promise<void> | undefined {
  let done = 0;
  return (amount) => {
    done += amount;
    if (done < perTurn) return undefined;
    done = 0;
    return new Promise((resolve) => setTimeout(resolve, 1));
  };
}
