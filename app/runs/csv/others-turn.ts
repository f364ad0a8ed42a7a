/**
 * Bytes or characters read before yielding to the event loop; with smaller amounts, yielding would
 * take longer than reading.
 */
const read = 256 * 1024;

/**
 * Returns a function that the reader awaits after each chunk, to yield to the event loop. Without
 * it, other requests would wait until all available data is read.
 * @param perTurn amount of work before each yield
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
