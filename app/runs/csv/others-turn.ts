/** Bytes or characters read before yielding to the event loop; smaller amounts would wait longer than they read. */
const read = 256 * 1024;

/**
 * Available data is read without a pause, so other requests would wait until its end. The reader awaits this after each
 * chunk to yield to the event loop.
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
