/** Bytes or characters read in one turn: fewer cost more in waiting than in reading. */
const perTurn = 256 * 1024;

/** A file that is at hand comes without a pause, and other requests would wait for its end. Awaited after each piece. */
export function turnTaking(): (length: number) => Promise<void> | undefined {
  let read = 0;
  return (length) => {
    read += length;
    if (read < perTurn) return undefined;
    read = 0;
    return new Promise((resolve) => setTimeout(resolve, 1));
  };
}
